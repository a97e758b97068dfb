import { queryOptions, useIsFetching, useQuery } from '@tanstack/react-query';
import { type ApiConfig, fileUrl } from '#src/api/config.ts';
import type { Order } from '#src/contract/order.ts';
import { useCachedSince } from '#src/features/freshness/cached-since.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { saveFile } from '#src/ui/save-file.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as orderMessages from './messages.ts';
import { isOrderOf } from './order-person.ts';
import { orderQuery } from './order-query.ts';

/** An invoice has 30 to 60 kB. A longer file is not kept on the device. */
const MAX_BYTES = 150_000;

interface PaperLinkProps {
  order: Order;
  label: string;
  number: string;
  /** Below /api: 'invoice/ID', 'credit-note/ID/1'. */
  path: string;
  className?: string;
}

/**
 * A GST invoice or credit note, which opens beside the shop and prints on one sheet. The device keeps the PDF of a customer's own
 * order; without a network, the link saves this file.
 */
export function PaperLink({ order, label, number, path, className }: PaperLinkProps) {
  const api = useApi();
  const sync = useSync();
  const { userToken, contactEmail } = useSession();
  const isOwn = userToken !== null && isOrderOf(order, contactEmail);
  const { queryKey } = orderQuery(api, order._id);
  // The order itself is a copy: the shop has not answered, and may still do so.
  const isCopy = useCachedSince(queryKey) !== null;
  const isAsked = useIsFetching({ queryKey }) > 0;
  const isOffline = useIsOffline();
  const { data: pdf } = useQuery({
    ...paperQuery(api.config, contactEmail, path, sync?.outbox.connectivity.fetch ?? fetch),
    enabled: isOwn && sync !== null,
  });
  const open = () => {
    if (pdf) saveFile(`${number.replaceAll('/', '-')}.pdf`, new Blob([bytesOf(pdf)], { type: PDF }));
    else toast.error(orderMessages.paperNotHere);
  };
  return (
    <a
      href={fileUrl(api.config, `api/${path}`)}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (!isOffline && (!isCopy || (isAsked && !pdf))) return;
        event.preventDefault();
        open();
      }}
      className={cx(buttonClass({ variant: 'secondary' }), className)}
    >
      {label} {number}
    </a>
  );
}

const PDF = 'application/pdf';

/** The PDF in Base64; null if the shopper saves data, or there is none. It never changes. */
const paperQuery = (config: ApiConfig, customer: string | null, path: string, fetch: typeof globalThis.fetch) =>
  queryOptions({
    queryKey: ['invoice', customer, path],
    queryFn: async ({ signal }) => {
      if (dataSaver.isOn()) return null;
      const response = await fetch(fileUrl(config, `api/${path}/pdf`), { signal, cache: 'no-store', priority: 'low' });
      if (!response.ok || response.headers.get('content-type') !== PDF) return null;
      const bytes = new Uint8Array(await response.arrayBuffer());
      return bytes.length > MAX_BYTES ? null : textOf(bytes);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { personal: 'kept', failureLog: 'no copy of an invoice' },
  });

const textOf = (bytes: Uint8Array): string => btoa([...bytes].map((byte) => String.fromCodePoint(byte)).join(''));
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
