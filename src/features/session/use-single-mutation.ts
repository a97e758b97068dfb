import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A mutation that is not started again while it runs: `mutate` then does nothing. `isPending` alone does not prevent that, because it
 * is that of the last render, and a second tap may come before the next one.
 */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables> & { mutationKey: readonly string[] },
) {
  const queryClient = useQueryClient();
  const { mutate: start, ...mutation } = useMutation(options);
  const mutate = (variables: Variables): void => {
    if (queryClient.isMutating({ mutationKey: options.mutationKey }) === 0) start(variables);
  };
  return { ...mutation, mutate };
}
