// Invariants of invoices: consecutive numbers, one of each kind for an order, and the sums of what was paid.
import { sql } from 'kysely';
import type { Checks } from './checks.ts';
import { paidStatuses } from './status-lists.ts';

export const INVOICE_CHECKS: Checks = {
  'invoice numbers are consecutive in every financial year': sql`
    select coalesce(c.series, i.series) || ' ' || coalesce(c.financial_year, i.financial_year) || ' counts '
      || coalesce(c.last, 0) || ', has ' || coalesce(i.count, 0) || ' up to ' || coalesce(i.highest, 0) as what
    from invoice_counter c full join
      (select series, financial_year, count(*)::int as count, max(serial) as highest from invoice group by 1, 2) i
      on i.series = c.series and i.financial_year = c.financial_year
    where c.last is distinct from i.count or i.highest is distinct from i.count`,
  'an invoice is the total of its order or return, and its lines add up to it': sql`
    select i.number as what from invoice i join shop_order o on o.id = i.order_id left join order_return r on r.id = i.return_id,
      lateral (select coalesce(sum((l->>'paid')::bigint), 0) as paid,
                 coalesce(sum((l->>'taxable')::bigint + (l->>'central')::bigint + (l->>'state')::bigint
                   + (l->>'integrated')::bigint), 0) as taxed
               from jsonb_array_elements(i.document->'lines') l) s
    where i.total_paise <> case when i.return_id is null then o.payable_paise else coalesce(r.credit_paise, -1) end or s.paid <> i.total_paise or s.taxed <> i.total_paise
       or i.document->>'number' <> i.number`,
  'an invoice belongs to a placed order, or a credit note takes it back': sql`
    select i.number || ' of ' || o.status as what from invoice i join shop_order o on o.id = i.order_id
    where i.series = 'invoice' and (o.status in ${paidStatuses}) = exists
      (select 1 from invoice n where n.order_id = o.id and n.series = 'credit-note' and n.return_id is null
         and n.document->'corrects'->>'number' = i.number)`,
  'a credit note corrects an invoice': sql`
    select n.number as what from invoice n where n.series = 'credit-note' and not exists
      (select 1 from invoice i where i.order_id = n.order_id and i.series = 'invoice'
         and n.document->'corrects'->>'number' = i.number
         and case when n.return_id is null then i.total_paise = n.total_paise else i.total_paise >= n.total_paise end)`,
  'an order with an invoice has a credit note for every return that took money back': sql`
    select r.id || ' of ' || r.order_id as what from order_return r
    join invoice i on i.order_id = r.order_id and i.series = 'invoice'
    where (r.credit_paise > 0) <> exists (select 1 from invoice n where n.return_id = r.id and n.series = 'credit-note')`,
};
