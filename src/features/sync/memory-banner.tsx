import type { Status } from '#src/offline/index.ts';
import * as syncMessages from './messages.ts';
import { Notice } from './notice.tsx';

/** Says that a list lives only as long as this tab, when the device refuses to store it (OFFLINE 3.13). */
export function MemoryBanner({ status }: { status: Status }) {
  const { waitingOnDevice = 0 } = status;
  if (!status.attention.includes('memory')) return null;
  return (
    <Notice tone="danger" title={syncMessages.memory}>
      <p className="mt-1 text-sm">{waitingOnDevice > 0 ? syncMessages.memoryFromNowOn : syncMessages.memoryText}</p>
      {waitingOnDevice > 0 ? <p className="mt-1 text-sm">{syncMessages.stillOnDevice(waitingOnDevice)}</p> : null}
    </Notice>
  );
}
