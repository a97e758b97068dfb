import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import * as productMessages from './messages.ts';
import { productFromListings, productQuery } from './product-query.ts';

/** The title for a /product/{param} address. Undefined while no answer names the product; fetches nothing itself. */
export function useProductTitle(param: string): string | undefined {
  const queryClient = useQueryClient();
  const { data: product } = useQuery({ ...productQuery(useApi(), param), enabled: false });
  if (product === null) return productMessages.unknownTitle;
  return (product ?? productFromListings(queryClient, param)?.product)?.productName;
}
