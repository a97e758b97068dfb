import type { ApiConfig } from '#src/api/config.ts';

/** What the worker knows about the shop it works for; made once in sw.ts, by hand in tests. */
export interface WorkerShop {
  config: ApiConfig;
  /** e.g. 'https://shop.example'. */
  origin: string;
  /** Tells one built shop from another; equal for equal files. */
  build: string;
  /** Whether this is the path of one of its own files, which are all on the device. */
  hasFile: (path: string) => boolean;
}
