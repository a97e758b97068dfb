import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { AppNotices } from '#src/features/install/app-notices.tsx';
import { Asker } from '#src/features/session/ask.tsx';
import type { RouterContext } from '#src/features/session/router-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { siteSettingsQuery } from '#src/features/settings/site-settings-query.ts';
import { socialLinksQuery } from '#src/features/settings/social-links-query.ts';
import { ErrorPage } from '#src/features/site/error-page.tsx';
import { NotFoundPage } from '#src/features/site/not-found-page.tsx';
import { PageFrame } from '#src/features/site/page-frame.tsx';
import { pageTitle } from '#src/features/site/page-title.ts';
import { PageTitle } from './-page-title.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => pageTitle(),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(siteSettingsQuery(api));
    void queryClient.prefetchQuery(categoriesQuery(api));
    void queryClient.prefetchQuery(socialLinksQuery(api));
  },
  component: () => (
    <>
      <PageTitle />
      <PageFrame>
        <Outlet />
      </PageFrame>
      <AppNotices />
      <Asker />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});
