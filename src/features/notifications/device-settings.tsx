import { Button } from '#src/ui/button.tsx';
import { takeLostFocus } from '#src/ui/take-lost-focus.ts';
import { KindBoxes } from './kind-boxes.tsx';
import * as m from './messages.ts';
import { useDevice } from './use-device.ts';
import { WhyNot } from './why-not.tsx';

/** Turns this device's notifications on and off, and chooses the kinds. Browser only. */
export function DeviceSettings() {
  const device = useDevice();
  const { state } = device;
  return (
    <section aria-label={m.title} className="mt-6 rounded-lg bg-surface p-5 shadow-raised md:px-8">
      <h2 tabIndex={-1} ref={device.isChanged ? takeLostFocus : null} className="font-semibold">
        {m.title}
      </h2>
      {state === 'on' ? (
        <>
          <KindBoxes device={device} />
          <Button variant="secondary" busy={device.isBusy} onClick={device.turnOff} className="mt-3">
            {m.turnOff}
          </Button>
        </>
      ) : (
        <p className="mt-1 text-ink-soft">
          {state === 'off' ? m.offText : state === 'blocked' ? m.blocked : unsupportedText()}
        </p>
      )}
      {state === 'off' ? (
        <Button variant="secondary" busy={device.isBusy} onClick={() => device.turnOn()} className="mt-3">
          {m.turnOn}
        </Button>
      ) : null}
      <WhyNot error={device.error} />
    </section>
  );
}

const unsupportedText = () => (/iPhone|iPad/.test(navigator.userAgent) ? m.installFirst : m.cannot);
