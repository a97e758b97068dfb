/** Where the backend is and how the page presents itself (README "Configure"). */
export interface ApiConfig {
  /** Base of every call but tracking, e.g. '/api' or 'https://shop.example/api'. */
  apiBase: string;
  /** Base of shipment tracking, e.g. '/shipping'. */
  trackingBase: string;
  /** The shared application key; public by nature. */
  authKey: string;
  /**
   * True when the backend is our own server: it honours Idempotency-Key (OFFLINE 3.9), and what it says is believed in its
   * envelope and its codes only (api/judge-answer.ts).
   */
  backendIdempotency: boolean;
  /** Calls say which build of the page they come from (contract/client-build.ts). */
  tellsBuild?: boolean;
  /** Public key of the payment widget, for a backend that does not name one in its answer to /create-order. */
  paymentKeyId?: string;
}

type Env = Readonly<Record<string, string | boolean | undefined>>;
const textOf = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback);

/** Reads the VITE_* values the build was made with; anything unset falls back to our own server's. */
export function readApiConfig(env: Env): ApiConfig {
  const apiBase = textOf(env.VITE_API_BASE, '/api').replace(/\/$/, '');
  const backendIdempotency = textOf(env.VITE_BACKEND_IDEMPOTENCY, env.VITE_API_BASE ? '0' : '1') === '1';
  return {
    apiBase,
    trackingBase: textOf(env.VITE_TRACKING_BASE, '/shipping').replace(/\/$/, ''),
    authKey: textOf(env.VITE_AUTH_KEY, 'vyayam-local-key'),
    backendIdempotency,
    // Without CORS anybody takes a header; across origins only our own server is known to allow it.
    tellsBuild: backendIdempotency || apiBase.startsWith('/'),
    paymentKeyId: textOf(env.VITE_PAYMENT_KEY_ID, ''),
  };
}

/** The file root: the API base without its 'api' suffix (SPEC 3 Site settings). '/api' -> ''. */
export function fileRoot(config: ApiConfig): string {
  return config.apiBase.replace(/\/?api$/, '');
}

/** Address of a picture the backend names by path; absolute addresses stay as they are, '' stays ''. */
export function fileUrl(config: ApiConfig, path: string): string {
  if (path === '' || /^(https?:|data:)/.test(path)) return path;
  return `${fileRoot(config)}/${path.replace(/^\//, '')}`;
}
