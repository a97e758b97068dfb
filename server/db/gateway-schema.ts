// The tables of the embedded test gateway's ledger (migrations 002, 020), as Kysely types. A real provider has its own.
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

interface GatewayKeyTable {
  id: number;
  key_id: string;
  key_secret: string;
  webhook_secret: string;
}

interface GatewayOrderTable {
  id: string;
  amount_paise: number;
  currency: string;
  receipt: string;
  status: Generated<'created' | 'attempted' | 'paid'>;
  created_at: Moment;
}

interface GatewayPaymentTable {
  id: string;
  order_id: string;
  amount_paise: number;
  method: 'card' | 'upi';
  status: 'failed' | 'captured';
  refunded_paise: Generated<number>;
  /** Of earlier releases, which refunded a payment once. */
  refund_id: Generated<string>;
  created_at: Moment;
}

interface GatewayRefundTable {
  id: string;
  payment_id: string;
  key: string;
  amount_paise: number;
}

export interface GatewayTables {
  gateway_key: GatewayKeyTable;
  gateway_order: GatewayOrderTable;
  gateway_payment: GatewayPaymentTable;
  gateway_refund: GatewayRefundTable;
}
