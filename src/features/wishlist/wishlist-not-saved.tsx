import { useWishList } from '#src/features/session/use-lists.ts';
import { NotSaved } from '#src/features/sync/not-saved.tsx';
import { refusalMessage } from './refusal-message.ts';

/** The rejected wishlist changes, each to retry or dismiss. */
export const WishlistNotSaved = () => <NotSaved list={useWishList()} words={refusalMessage} />;
