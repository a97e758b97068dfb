import { useWishList } from '#src/features/session/use-lists.ts';
import { NotSaved } from '#src/features/sync/not-saved.tsx';
import { refusalWords } from './refusal-words.ts';

/** The rejected wishlist changes, each to retry or dismiss. */
export const WishlistNotSaved = () => <NotSaved list={useWishList()} words={refusalWords} />;
