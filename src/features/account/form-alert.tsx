import { Icon } from '#src/ui/icon.tsx';

/** Why the server said no, beside the form it said it about; announced. Nothing while there is nothing to say. */
export function FormAlert({ text }: { text: string }) {
  return (
    // Empty it takes no room between its neighbours, four steps apart in every form.
    <div role="alert" className="empty:-mt-4">
      {text ? (
        <p className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger">
          <Icon name="alert" size={18} className="mt-1" />
          {text}
        </p>
      ) : null}
    </div>
  );
}
