import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { takeLostFocus } from '#src/ui/take-lost-focus.ts';
import { KindBoxes } from './kind-boxes.tsx';
import * as m from './messages.ts';
import { useDevice } from './use-device.ts';
import { WhyNot } from './why-not.tsx';

/**
 * Offers, in our own words, to tell on this device where the parcel is. The browser asks only after a yes; after a no it is never
 * offered again. Once on, the kinds can be chosen here, also by guests. Browser only.
 */
export function OrderNotices() {
  const device = useDevice();
  if (device.state === 'on')
    return (
      <section aria-label={m.title} className="rounded-lg border border-line px-5 py-3 print:hidden">
        <details>
          <summary
            ref={device.isChanged ? takeLostFocus : null}
            className="flex min-h-11 cursor-pointer items-center gap-3"
          >
            <Icon name="truck" size={20} />
            <span className="min-w-0">
              <span role="status">{m.isOn}</span> <span className="underline underline-offset-4">{m.choose}</span>
            </span>
          </summary>
          <KindBoxes device={device} />
          <Button variant="secondary" busy={device.isBusy} onClick={device.turnOff} className="mt-2 mb-2">
            {m.turnOff}
          </Button>
          <WhyNot error={device.error} />
        </details>
      </section>
    );
  if (!device.isOffered) return null;
  if (device.state === 'blocked') return <p role="status">{m.blocked}</p>;
  return (
    <section aria-label={m.askTitle} className="rounded-lg border border-line p-5 print:hidden">
      <h2 className="font-semibold text-lg">{m.askTitle}</h2>
      <p className="mt-1">{m.askText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" busy={device.isBusy} onClick={() => device.turnOn()}>
          {m.yesPlease}
        </Button>
        <Button variant="quiet" onClick={device.decline}>
          {m.noNotices}
        </Button>
      </div>
      <WhyNot error={device.error} />
    </section>
  );
}
