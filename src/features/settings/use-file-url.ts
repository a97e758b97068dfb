import { fileUrl } from '#src/api/config.ts';
import { useApi } from '#src/features/session/api-context.ts';

/** Turns a picture's path of the wire into its address; '' stays ''. */
export function useFileUrl(): (path: string) => string {
  const { config } = useApi();
  return (path) => fileUrl(config, path);
}
