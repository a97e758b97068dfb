import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { Sample } from './sample.tsx';

const VARIANTS = ['modal', 'sheet', 'drawer'] as const;

/** What lies over the page. */
export function Overlays() {
  const [opened, setOpened] = useState<(typeof VARIANTS)[number] | 'question' | null>(null);
  const close = () => setOpened(null);
  return (
    <Sample name="Dialogs and toasts">
      {VARIANTS.map((variant) => (
        <Button key={variant} variant="secondary" onClick={() => setOpened(variant)}>
          {variant}
        </Button>
      ))}
      <Button variant="secondary" onClick={() => setOpened('question')}>
        question
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
      <ConfirmDialog
        open={opened === 'question'}
        question="Remove Gym Ball from the cart?"
        confirmLabel="Yes, I'm sure"
        cancelLabel="No, cancel"
        onConfirm={close}
        onCancel={close}
      />
    </Sample>
  );
}
