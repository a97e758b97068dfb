// Stores each product's colours and sizes, and which of them are in stock, in its row. Listings are then filtered without reading
// variants. A large shop has ten times as many variants as products, but only a hundred pairs of colour and size.
import { type Kysely, sql } from 'kysely';

const statements = [
  `create table choice (
     id int generated always as identity primary key,
     color text not null,
     size text not null,
     unique (color, size))`,
  `alter table product
     add column choices int[] not null default '{}',
     add column choices_in_stock int[] not null default '{}'`,
  // For these products, and for the combos that contain them (src/domain/stock.ts). A pair that no product has any more stays and
  // finds nothing. The query is planned anew each time: a plan made for an empty shop would read every variant for each product.
  // Products are locked first, always in the same order, and then read. Of two transactions that sell out the last two sizes, the
  // second sees the first one's change.
  `create function list_choices(named text[]) returns void
   language plpgsql set plan_cache_mode = force_custom_plan as $$
   declare touched text[] := named || array(select m.combo_id from combo_member m where m.member_id = any (named));
   begin
     insert into choice (color, size)
       select color, size from variant where product_id = any (named)
       except select color, size from choice
       on conflict do nothing;
     perform from product where id = any (touched) order by id for no key update;
     update product set choices = found.choices, choices_in_stock = found.choices_in_stock
     from (
       select p.id,
         array(select distinct c.id from variant v join choice c on c.color = v.color and c.size = v.size
           where v.product_id = any (own.ids) order by c.id) as choices,
         case when p.is_combo and exists (select from unnest(own.ids) as member
             where not exists (select from variant v where v.product_id = member and v.stock > 0)) then '{}'
           else array(select distinct c.id from variant v join choice c on c.color = v.color and c.size = v.size
             where v.product_id = any (own.ids) and v.stock > 0 order by c.id) end as choices_in_stock
       from product p, lateral (select case when p.is_combo
         then array(select m.member_id from combo_member m where m.combo_id = p.id) else array[p.id] end as ids) own
       where p.id = any (touched)
     ) found
     where product.id = found.id
       and (product.choices <> found.choices or product.choices_in_stock <> found.choices_in_stock);
   end $$`,
  // The argument is the column that names the product.
  `create function list_choices_of_rows() returns trigger language plpgsql as $$
   declare ids text[];
   begin
     execute format('select array_agg(distinct %I) from changed', tg_argv[0]) into ids;
     perform list_choices(ids);
     return null;
   end $$`,
  // Most stock changes leave stock: an order waits for a product's row only if it sells something out.
  `create function list_choices_after_change() returns trigger language plpgsql as $$
   declare ids text[] := array(
     select unnest(array[was.product_id, changed.product_id]) from was join changed on changed.id = was.id
     where (was.product_id, was.color, was.size, was.stock > 0)
       is distinct from (changed.product_id, changed.color, changed.size, changed.stock > 0));
   begin
     if ids <> '{}' then perform list_choices(ids); end if;
     return null;
   end $$`,
  `create trigger variant_changed_choices after update on variant referencing old table as was new table as changed
     for each statement execute function list_choices_after_change()`,
  ...[
    ['variant', 'product_id'],
    ['combo_member', 'combo_id'],
  ].flatMap(([table, column]) => [
    `create trigger ${table}_added_choices after insert on ${table} referencing new table as changed
       for each statement execute function list_choices_of_rows('${column}')`,
    `create trigger ${table}_took_choices after delete on ${table} referencing old table as changed
       for each statement execute function list_choices_of_rows('${column}')`,
  ]),
  `create function list_choices_of_combo() returns trigger language plpgsql as $$
   begin
     perform list_choices(array[old.id]);
     return null;
   end $$`,
  `create trigger product_turned_combo after update of is_combo on product
     for each row when (old.is_combo is distinct from new.is_combo) execute function list_choices_of_combo()`,
  'select list_choices(array(select id from product))',
  // Nothing uses it any more.
  'drop view listed_variant',
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const choicesOfAProduct = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
