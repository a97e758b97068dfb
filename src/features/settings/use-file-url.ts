import { fileUrl } from '#src/api/config.ts';
import { useApi } from '#src/features/session/api-context.ts';

/** Converts a picture path of the API into a URL; '' stays ''. */
export function useFileUrl(): (path: string) => string {
  const { config } = useApi();
  return (path) => fileUrl(config, path);
}
