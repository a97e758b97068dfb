/** The backend's addresses and the page's settings for it (README "Configure"). */
export interface ApiConfig {
  /** Base of every request but tracking, e.g. '/api' or 'https://shop.example/api'. */
  apiBase: string;
  /** Base of shipment tracking, e.g. '/shipping'. */
  trackingBase: string;
  /** The shared application key; public by design. */
  authKey: string;
  /**
   * True when the backend is our own server: it honours Idempotency-Key, and only its own envelope and codes count as
   * its response (api/judge-api-response.ts).
   */
  backendIdempotency: boolean;
  /** Requests carry the version of the page (contract/client-build.ts). */
  tellsBuild?: boolean;
  /** Public key of the payment widget, for a backend that does not return one from /create-order. */
  paymentKeyId?: string;
}

type Env = Readonly<Record<string, string | boolean | undefined>>;
const textOf = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback);

/** Reads the VITE_* values of the build; unset values default to our own server's. */
export function readApiConfig(env: Env): ApiConfig {
  const apiBase = textOf(env.VITE_API_BASE, '/api').replace(/\/$/, '');
  const backendIdempotency = textOf(env.VITE_BACKEND_IDEMPOTENCY, env.VITE_API_BASE ? '0' : '1') === '1';
  return {
    apiBase,
    trackingBase: textOf(env.VITE_TRACKING_BASE, '/shipping').replace(/\/$/, ''),
    authKey: textOf(env.VITE_AUTH_KEY, 'vyayam-local-key'),
    backendIdempotency,
    // Same-origin requests may carry any header. Across origins, only our own server is known to allow it in CORS.
    tellsBuild: backendIdempotency || apiBase.startsWith('/'),
    paymentKeyId: textOf(env.VITE_PAYMENT_KEY_ID, ''),
  };
}

/** The base URL of files: the API base without its 'api' suffix. '/api' -> ''. */
export function fileRoot(config: ApiConfig): string {
  return config.apiBase.replace(/\/?api$/, '');
}

/** The URL of a picture path. Absolute URLs stay as they are, '' stays ''. */
export function fileUrl(config: ApiConfig, path: string): string {
  if (path === '' || /^(https?:|data:)/.test(path)) return path;
  return `${fileRoot(config)}/${path.replace(/^\//, '')}`;
}
