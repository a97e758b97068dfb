import { createContext, useContext } from 'react';
import type { ApiClient } from '#src/api/client.ts';

export const ApiContext = createContext<ApiClient | null>(null);

/** The API client of this page. Throws outside the providers. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs the providers of src/app/shop-app.tsx around it');
  return api;
}
