import { type MutateOptions, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A mutation that is not started again while it runs: `mutate` then does nothing. `isPending` alone does not prevent that, because it
 * is that of the last render, and a second tap may come before the next one. With another key it is another mutation: that of the
 * earlier key goes on, but the options given to its `mutate` are not called any more.
 */
export function useSingleMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables> & { mutationKey: readonly string[] },
) {
  const queryClient = useQueryClient();
  const { mutate: start, ...mutation } = useMutation(options);
  const mutate = (variables: Variables, after?: MutateOptions<Data, Error, Variables>): void => {
    if (queryClient.isMutating({ mutationKey: options.mutationKey }) === 0) start(variables, after);
  };
  return { ...mutation, mutate };
}
