import { toast as headless, useToaster } from 'react-hot-toast/headless';

/** Success 2 s, error 4 s (SPEC 9: the library's own defaults); equal texts replace each other. */
export const toast = {
  success: (text: string) => headless.success(text, { id: text }),
  error: (text: string) => headless.error(text, { id: text }),
};

/** Where toasts appear; rendered once, in the root route. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <div role="status" aria-live="polite" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.filter((t) => t.visible).map((t) => <p key={t.id}>{String(t.message)}</p>)}
    </div>
  );
}
