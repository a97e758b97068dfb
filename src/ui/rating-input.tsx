import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import * as uiMessages from './showing-messages.ts';

const STARS = [1, 2, 3, 4, 5];

/** Five stars as radio buttons: arrows move, a click chooses. 0 means none chosen. */
export function RatingInput({
  value,
  onChange,
  name,
  label,
}: {
  value: number;
  onChange: (value: number) => void;
  name: string;
  label: string;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="inline-flex">
        {STARS.map((star) => (
          <label key={star} className="relative grid size-[44px] place-items-center">
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-sm"
            />
            <span className="sr-only">{uiMessages.stars(star)}</span>
            <Icon
              name={star <= value ? 'star' : 'star-empty'}
              size={30}
              className={cx(star <= value ? 'text-accent' : 'text-line-strong')}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
