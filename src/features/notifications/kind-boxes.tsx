import { NOTICE_KINDS } from '#src/contract/notification.ts';
import { useSession } from '#src/features/session/use-session.ts';
import * as m from './messages.ts';
import type { DeviceNotices } from './use-device.ts';

/** What the device tells, each kind with its own box. A change counts at once. */
export function KindBoxes({ device }: { device: DeviceNotices }) {
  const { contactEmail } = useSession();
  return (
    // Not `disabled`, which would drop the focus of the box that was pressed.
    <fieldset aria-busy={device.isBusy} className="min-w-0">
      <legend className="sr-only">{m.choose}</legend>
      {/* The shop does not know the wishlist of a guest. */}
      {NOTICE_KINDS.filter((kind) => contactEmail !== null || kind !== 'price').map((kind) => (
        <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            name={kind}
            checked={device.kinds.includes(kind)}
            onChange={({ target }) =>
              device.isBusy ||
              device.turnOn(target.checked ? [...device.kinds, kind] : device.kinds.filter((other) => other !== kind))
            }
            className="size-5 shrink-0 accent-ink"
          />
          <span className="min-w-0">{m.KIND_LABELS[kind]}</span>
        </label>
      ))}
    </fieldset>
  );
}
