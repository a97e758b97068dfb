import { CLIENT_BUILD, CLIENT_BUILD_HEADER } from '#src/contract/client-build.ts';
import type { ApiConfig } from './config.ts';

/** Headers of every request but tracking. Another backend would reject the second one in its CORS response. */
export const shopHeaders = ({ authKey, tellsBuild }: ApiConfig): Record<string, string> => ({
  'auth-key': authKey,
  ...(tellsBuild ? { [CLIENT_BUILD_HEADER]: String(CLIENT_BUILD) } : {}),
});
