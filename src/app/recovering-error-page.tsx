import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorPage } from '#src/features/site/error-page.tsx';
import { PageSkeleton } from '#src/features/site/page-skeleton.tsx';
import { isMissingChunk, recoverMissingChunk } from './missing-chunk.ts';

/** A page that failed for want of a part of the program recovers by itself where it can; all others are told about. */
export function RecoveringErrorPage(props: ErrorComponentProps) {
  const [isLeaving] = useState(() => isMissingChunk(props.error) && recoverMissingChunk(props.error));
  return isLeaving ? <PageSkeleton /> : <ErrorPage {...props} />;
}
