import { CLIENT_BUILD, CLIENT_BUILD_HEADER } from '#src/contract/client-build.ts';
import type { ApiConfig } from './config.ts';

/** What every call but tracking carries. A stranger's server would refuse the second in its CORS answer. */
export const shopHeaders = ({ authKey, tellsBuild }: ApiConfig): Record<string, string> => ({
  'auth-key': authKey,
  ...(tellsBuild ? { [CLIENT_BUILD_HEADER]: String(CLIENT_BUILD) } : {}),
});
