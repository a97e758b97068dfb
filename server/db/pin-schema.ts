// The table of PIN codes (migration 021), as a Kysely type.

/** Where the shop delivers (server/catalogue/pin-rules.ts). Without rows it delivers everywhere. */
export interface PinRuleTable {
  /** What the PIN code begins with; '' for every PIN code. */
  prefix: string;
  served: boolean;
  cod: boolean;
  /** Business days; both null for those of the shipping policy. */
  min_days: number | null;
  max_days: number | null;
}

export interface PinTables {
  pin_rule: PinRuleTable;
}
