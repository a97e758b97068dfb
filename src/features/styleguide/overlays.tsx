import { useState } from 'react';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Dropdown } from '#src/ui/dropdown.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { NoticeCard } from '#src/ui/notice-card.tsx';
import { PictureViewer } from '#src/ui/picture-viewer.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { Sample } from './sample.tsx';

const PICTURES = ['/icon-512.png', '/icon-192.png'].map((src) => ({ src, alt: 'The icon of the app' }));
const VARIANTS = ['modal', 'sheet', 'drawer'] as const;

/** Dialogs and toasts. */
export function Overlays() {
  const [opened, setOpened] = useState<(typeof VARIANTS)[number] | 'question' | 'pictures' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Sample name="Dropdown and notice">
        <Dropdown trigger="Categories" triggerClass={buttonClass({ variant: 'secondary' })}>
          {(shut) => (
            <Button variant="quiet" onClick={shut}>
              Strength Equipment
            </Button>
          )}
        </Dropdown>
        <div className="max-w-sm">
          <NoticeCard
            title="Keep the shop on this phone"
            text="It opens without a network."
            picture={<Icon name="phone" size={28} />}
            actions={<Button>Install</Button>}
          />
        </div>
      </Sample>
      <Sample name="Dialogs and toasts">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant="secondary" onClick={() => setOpened(variant)}>
            {variant}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => setOpened('question')}>
          question
        </Button>
        <Button variant="secondary" onClick={() => setOpened('pictures')}>
          pictures
        </Button>
        <Button variant="secondary" onClick={() => toast.success('Product added to cart successfully')}>
          success
        </Button>
        <Button variant="secondary" onClick={() => toast.error('Failed to update cart item')}>
          failure
        </Button>
        {VARIANTS.map((variant) => (
          <Dialog key={variant} open={opened === variant} onClose={close} label={variant} variant={variant}>
            <p className="p-6">What it holds</p>
          </Dialog>
        ))}
        {opened === 'pictures' ? (
          <PictureViewer pictures={PICTURES} start={0} label="Pictures" onClose={close} />
        ) : null}
        <ConfirmDialog
          open={opened === 'question'}
          question="Remove Gym Ball from the cart?"
          confirmLabel="Yes, I'm sure"
          cancelLabel="No, cancel"
          onConfirm={close}
          onCancel={close}
        />
      </Sample>
    </>
  );
}
