import type { ApiConfig } from '#src/api/config.ts';

/** What the worker knows about its shop. sw.ts creates it once; tests create their own. */
export interface WorkerShop {
  config: ApiConfig;
  /** e.g. 'https://shop.example'. */
  origin: string;
  /** Identifies the build; equal for equal files. */
  build: string;
  /** Whether this is the path of a precached file. */
  hasFile: (path: string) => boolean;
}
