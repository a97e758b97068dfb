import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonClass } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import * as orderMessages from './messages.ts';

/** The product specification fixes this time. */
const AUTO_CLOSE_MS = 3_000;

/** Asks a guest to create an account or log in. Closes by itself. */
export function GuestNotice({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(onClose, AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [open, onClose]);

  return (
    <Dialog open={open} onClose={onClose} label={orderMessages.guestTitle}>
      <div className="mx-auto flex max-w-md flex-col gap-4 p-6 pt-12 text-center">
        <p className="font-display font-semibold text-3xl leading-none">{orderMessages.guestTitle}</p>
        <p>{orderMessages.guestText}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/login" className={buttonClass()}>
            {orderMessages.logIn}
          </Link>
          <Link to="/signup" className={buttonClass({ variant: 'secondary' })}>
            {orderMessages.createAccount}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
