// Imports the part for notifications (push.ts), but not in `npm run dev`: a worker that is a module imports no scripts.
declare const self: ServiceWorkerGlobalScope;

const rules = { createScriptURL: (_: string) => '/sw-push.js' };
if (import.meta.env.PROD)
  importScripts((self.trustedTypes?.createPolicy('shop-worker', rules) ?? rules).createScriptURL(''));

export {};
