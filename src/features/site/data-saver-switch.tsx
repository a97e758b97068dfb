import { chooseDataSaver } from '#src/features/session/data-saver-choice.ts';
import { useDataSaver } from '#src/ui/data-saver.ts';
import * as siteMessages from './messages.ts';

/** The data saver's switch in the footer. */
export function DataSaverSwitch() {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        aria-labelledby="data-saver"
        aria-describedby="data-saver-means"
        checked={useDataSaver()}
        onChange={(event) => chooseDataSaver(event.target.checked)}
        className="size-5 accent-accent"
      />
      <span>
        <span id="data-saver">{siteMessages.dataSaver}</span>
        <span id="data-saver-means" className="block text-paper/80 text-sm">
          {siteMessages.dataSaverMeans}
        </span>
      </span>
    </label>
  );
}
