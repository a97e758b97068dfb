import type { RefObject } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import * as checkoutMessages from './messages.ts';

interface ConfirmingProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** The first request got no response. */
  isSlow: boolean;
}

/** Shown after the payment until the shop confirms it. */
export function Confirming({ heading, isSlow }: ConfirmingProps) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-xl flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-green-soft text-green">
        <Spinner />
      </span>
      <h1 ref={heading} className="font-display font-semibold text-4xl leading-none md:text-5xl">
        {checkoutMessages.confirmingTitle}
      </h1>
      <p role="status" className="text-ink-soft">
        {isSlow ? checkoutMessages.confirmingSlow : checkoutMessages.confirmingText}
      </p>
    </div>
  );
}
