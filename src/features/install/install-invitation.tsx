import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { NoticeCard } from '#src/ui/notice-card.tsx';
import * as installMessages from './messages.ts';
import { useInvitation } from './use-invitation.ts';

/** A card that offers to install the shop (use-invitation.ts decides when). On iOS it shows the steps. */
export function InstallInvitation({ hasAdded }: { hasAdded: boolean }) {
  const invitation = useInvitation(hasAdded);
  const [isShowingHow, setShowingHow] = useState(false);
  if (!invitation) return null;
  const { way, accept, dismiss } = invitation;
  return (
    <>
      <NoticeCard
        title={installMessages.title}
        text={installMessages.text}
        picture={<img src="/favicon.svg" alt="" width={48} height={48} className="size-12 shrink-0" />}
        actions={
          <>
            {way === 'prompt' ? (
              <Button onClick={() => void accept()}>{installMessages.install}</Button>
            ) : (
              <Button onClick={() => setShowingHow(true)}>{installMessages.showHow}</Button>
            )}
            <Button variant="quiet" onClick={dismiss}>
              {installMessages.notNow}
            </Button>
          </>
        }
      />
      <Dialog open={isShowingHow} onClose={dismiss} label={installMessages.howTitle} variant="sheet">
        <div className="flex flex-col gap-5 p-5">
          <ol className="flex list-decimal flex-col gap-3 pl-6">
            {installMessages.howSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Button block onClick={dismiss}>
            {installMessages.done}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
