import { useId } from 'react';
import type { OptionPick } from '#src/features/choice/use-product-choice.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { OptionPicker } from '#src/ui/option-picker.tsx';
import { Picture } from '#src/ui/picture.tsx';
import * as choiceMessages from './messages.ts';

/**
 * Colour and size of one product. Sold-out sizes are marked but can be chosen: Add to Cart then explains. What comes in
 * one only is a line of text.
 */
export function OptionPickers({ pick }: { pick: OptionPick }) {
  const id = useId();
  const fileUrl = useFileUrl();
  // A row with only some pictures looks broken.
  const hasPictures = pick.colors.every(({ image }) => image !== '');
  return (
    <>
      <OnlyOption label={choiceMessages.color} names={pick.colors.map(({ color }) => color)} />
      {pick.colors.length > 1 ? (
        <OptionPicker
          label={choiceMessages.color}
          name={`${id}color`}
          options={pick.colors.map(({ color, image }) => ({
            value: color,
            label: color,
            ...(hasPictures ? { picture: <Picture src={fileUrl(image)} alt="" sizes="2.5rem" ratio="4/5" /> } : {}),
          }))}
          value={pick.color}
          onChange={pick.pickColor}
        />
      ) : null}
      <OnlyOption label={choiceMessages.size} names={pick.sizes.map(({ size }) => size)} />
      {pick.sizes.length > 1 ? (
        <OptionPicker
          label={choiceMessages.size}
          name={`${id}size`}
          options={pick.sizes.map(({ size, stock }) => ({
            value: size,
            label: size,
            ...(stock > 0 ? {} : { note: choiceMessages.soldOutSize, isOut: true }),
          }))}
          value={pick.size}
          onChange={pick.pickSize}
        />
      ) : null}
    </>
  );
}

const OnlyOption = ({ label, names }: { label: string; names: readonly string[] }) =>
  names.length === 1 ? (
    <p>
      <span className="font-semibold">{label}</span> <span className="text-ink-soft">{names[0]}</span>
    </p>
  ) : null;
