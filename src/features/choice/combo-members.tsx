import type { MemberPick } from '#src/features/choice/use-product-choice.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Picture } from '#src/ui/picture.tsx';
import { InStockInstead } from './in-stock-instead.tsx';
import * as choiceMessages from './messages.ts';
import { OptionPickers } from './option-pickers.tsx';
import { StockLine } from './stock-line.tsx';

/** The members of a combo, each with its own colour and size. */
export function ComboMembers({ members, quantity = 1 }: { members: readonly MemberPick[]; quantity?: number }) {
  const fileUrl = useFileUrl();
  return (
    <section aria-label={choiceMessages.comboMembers} className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{choiceMessages.comboMembers}</h2>
      <ul className="flex flex-col gap-3">
        {members.map((pick) => (
          <li key={pick.member._id} className="flex gap-4 rounded-md bg-surface p-3">
            <div className="w-16 shrink-0 sm:w-20">
              <Picture src={fileUrl(pick.member.productImage)} alt="" sizes="5rem" ratio="4/5" className="rounded-sm" />
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out beside the picture */}
            <div role="group" aria-label={pick.member.productName} className="flex min-w-0 flex-1 flex-col gap-3">
              <p className="font-semibold leading-snug">{pick.member.productName}</p>
              <OptionPickers pick={pick} />
              <StockLine pick={pick} quantity={quantity} />
              <InStockInstead pick={pick} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
