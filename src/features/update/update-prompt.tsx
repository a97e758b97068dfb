import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { NoticeCard } from '#src/ui/notice-card.tsx';
import * as updateMessages from './messages.ts';
import { isWorkOpen } from './open-work.ts';
import { useUpdate } from './update-ready.ts';

/** Offers the new version; refuses while any tab has a checkout or a form open. */
export function UpdatePrompt() {
  const takeOver = useUpdate();
  const [putOff, setPutOff] = useState<typeof takeOver>(null);
  const [mustWait, setMustWait] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!takeOver || putOff === takeOver) return null;

  const apply = async () => {
    const isOpen = await isWorkOpen();
    setMustWait(isOpen);
    if (isOpen) return;
    setBusy(true);
    takeOver();
  };
  return (
    <NoticeCard
      title={updateMessages.title}
      text={mustWait ? updateMessages.waiting : updateMessages.text}
      actions={
        <>
          <Button busy={isBusy} onClick={() => void apply()}>
            {updateMessages.apply}
          </Button>
          <Button variant="quiet" onClick={() => setPutOff(() => takeOver)}>
            {updateMessages.later}
          </Button>
        </>
      }
    />
  );
}
