// The tables of returns and exchanges (migration 020), as Kysely types. Money is whole paise.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ReturnKind, ReturnReason, ReturnStatus } from '#src/domain/returns.ts';

export interface OrderReturnTable {
  id: string;
  order_id: string;
  /** 1, 2, … within the order. With the order number it is the return's number: 'VY-4F7K-29-1'. */
  position: number;
  kind: ReturnKind;
  /** src/domain/returns.ts */
  status: ReturnStatus;
  /** 'not-taken' of a parcel that came back, 'credit' of a credit. */
  reason: ReturnReason | 'not-taken' | 'credit';
  /** As the customer wrote it; of a credit, what the merchant writes to the customer. */
  note: Generated<string>;
  /** What came back to the customer: through the gateway and by hand. */
  refund_paise: Generated<number>;
  /** The part of it that the merchant sent by hand, for what was paid at the door. */
  transfer_paise: Generated<number>;
  transfer_reference: Generated<string>;
  /** The total of the credit note: the refund and what was never paid of a parcel that nobody took. */
  credit_paise: Generated<number>;
  created_at: ColumnType<Date, Date | string, never>;
}

export interface ReturnLineTable {
  return_id: string;
  /** order_line.position */
  line: number;
  quantity: number;
  /** What the customer was told that comes back. */
  promised_paise: number;
  credited_paise: Generated<number>;
  /** Of the replacement; '' if there is none. */
  color: Generated<string>;
  size: Generated<string>;
  /** What became of the goods: '' until they are received. */
  outcome: Generated<'' | 'restocked' | 'written off'>;
}

/** What a return has moved: replacements out of stock, returned goods back into it. */
export interface ReturnPieceTable {
  return_id: string;
  variant_id: string;
  direction: 'out' | 'back';
  pieces: number;
}

export interface ReturnEventTable {
  place: GeneratedAlways<number>;
  return_id: string;
  /** '' for the first event. */
  from_status: string;
  to_status: string;
  actor: 'customer' | 'merchant' | 'system';
  note: Generated<string>;
  at: ColumnType<Date, Date | string, never>;
}

export interface ReturnTables {
  order_return: OrderReturnTable;
  return_line: ReturnLineTable;
  return_piece: ReturnPieceTable;
  return_event: ReturnEventTable;
}
