import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorPage } from '#src/features/site/error-page.tsx';
import { PageSkeleton } from '#src/features/site/page-skeleton.tsx';
import { isMissingChunk, recoverMissingChunk } from './missing-chunk.ts';

/** A page whose code did not load recovers by itself where it can. Every other error is shown. */
export function RecoveringErrorPage(props: ErrorComponentProps) {
  const [isLeaving] = useState(() => isMissingChunk(props.error) && recoverMissingChunk(props.error));
  return isLeaving ? <PageSkeleton /> : <ErrorPage {...props} />;
}
