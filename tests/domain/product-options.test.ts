import { describe, expect, test } from 'vitest';
import {
  chooseColor,
  comboProblem,
  firstChoice,
  firstOfColor,
  inStockInstead,
  memberOptions,
  optionsOf,
  problemOf,
  stockOf,
  wantedChoice,
} from '#src/domain/product-options.ts';
import { makeMember, makeProduct, variations } from './listing-fixture.ts';

const OPEN = { code: 'options-missing' } as const;
const tee = optionsOf(makeProduct({ variations: variations({ Black: 'S:3 M:0', Navy: 'M:5 L:2', Olive: 'L:1' }) }));

describe('the choice of a product', () => {
  test('starts with the first colour and its first size', () => {
    expect(firstChoice(tee)).toEqual({ color: 'Black', size: 'S' });
    expect(stockOf(tee, firstChoice(tee))).toBe(3);
  });

  test('asks for the size again when the colour changes', () => {
    const choice = chooseColor(tee, 'Navy');
    expect(choice).toEqual({ color: 'Navy', size: '' });
    expect(stockOf(tee, choice)).toBeNull();
  });

  test('picks the size of a colour that comes in one only', () => {
    expect(chooseColor(tee, 'Olive')).toEqual({ color: 'Olive', size: 'L' });
  });

  test('takes the first size of a colour on the wishlist', () => {
    expect(firstOfColor(tee, 'Navy')).toEqual({ color: 'Navy', size: 'M' });
  });

  test.each([
    ['both', { color: 'Navy', size: 'L' }, { color: 'Navy', size: 'L' }],
    ['a colour', { color: 'Navy' }, { color: 'Navy', size: 'M' }],
    ['a size of the first colour', { size: 'M' }, { color: 'Black', size: 'M' }],
    ['a size that its colour lacks', { color: 'Navy', size: 'S' }, { color: 'Navy', size: 'M' }],
    ['an unknown colour', { color: 'Pink', size: 'M' }, { color: 'Black', size: 'M' }],
    ['nothing', {}, { color: 'Black', size: 'S' }],
  ])('starts with what an address names: %s', (_, wanted, choice) => {
    expect(wantedChoice(tee, wanted)).toEqual(choice);
    expect(wantedChoice([], wanted)).toEqual({ color: '', size: '' });
  });

  test.each([
    ['a size with stock', { color: 'Navy', size: 'L' }, 2],
    ['a size without stock', { color: 'Black', size: 'M' }, 0],
    ['a size of another colour', { color: 'Black', size: 'L' }, null],
    ['an unknown colour', { color: 'Pink', size: 'S' }, null],
  ])('knows the stock of %s', (_, choice, stock) => {
    expect(stockOf(tee, choice)).toBe(stock);
  });
});

describe('instead of a sold-out choice', () => {
  test.each([
    ['the same size in another colour, then another size', 'Black', 'M', ['Navy M', 'Black S']],
    ['other sizes, where no other colour has this one', 'Olive', 'XL', ['Olive L']],
  ])('a product offers %s', (_, color, size, expected) => {
    expect(inStockInstead(tee, { color, size }).map((choice) => `${choice.color} ${choice.size}`)).toEqual(expected);
  });

  test('no more than four are offered', () => {
    const many = optionsOf(makeProduct({ variations: variations({ Black: 'XS:0 S:1 M:1 L:1 XL:1 XXL:1' }) }));
    expect(inStockInstead(many, { color: 'Black', size: 'XS' })).toHaveLength(4);
  });
});

describe('before adding a single product', () => {
  test.each([
    ['nothing, when there is stock', { color: 'Navy', size: 'L' }, null],
    ['the missing size', { color: 'Navy', size: '' }, { code: 'options-missing' }],
    ['the missing colour', { color: '', size: 'S' }, { code: 'options-missing' }],
    ['the stock', { color: 'Black', size: 'M' }, { code: 'out-of-stock' }],
  ])('a product is stopped by %s', (_, choice, problem) => {
    expect(problemOf(tee, choice)).toEqual(problem);
  });

  test('a product without options can be added, as its one colour and size are named with nothing', () => {
    const ball = optionsOf(makeProduct({ variations: variations({ '': ':4' }) }));
    expect(firstChoice(ball)).toEqual({ color: '', size: '' });
    expect(problemOf(ball, firstChoice(ball))).toBeNull();
  });

  test.each<[string, Record<string, string>, ReturnType<typeof firstChoice>, ReturnType<typeof problemOf>]>([
    ['no variations: nothing is asked for', {}, { color: '', size: '' }, null],
    ['a colour without sizes: the colour is enough', { Black: '' }, { color: 'Black', size: '' }, null],
    ['another colour without sizes', { Black: 'S:0', Red: '' }, { color: 'Red', size: '' }, null],
    ['a colour that is not there', { Black: '' }, { color: 'Red', size: '' }, { code: 'options-missing' }],
    ['sizes without a colour: the size is enough', { '': 'S:1 M:1' }, { color: '', size: 'S' }, null],
    ['sizes, none of them picked', { '': 'S:1 M:1' }, { color: '', size: '' }, { code: 'options-missing' }],
    ['sizes beside a colour without any', { Black: 'S:1', Red: '' }, { color: 'Black', size: '' }, OPEN],
  ])('what has less to choose: %s', (_, byColor, choice, problem) => {
    const options = optionsOf(makeProduct({ variations: variations(byColor) }));
    expect(problemOf(options, choice)).toEqual(problem);
  });

  test('what states no stock has none to show', () => {
    expect(stockOf([], firstChoice([]))).toBeNull();
    const plain = optionsOf(makeProduct({ variations: variations({ Black: '' }) }));
    expect(stockOf(plain, firstChoice(plain))).toBeNull();
  });
});

describe('before adding a combo', () => {
  const member = (name: string, byColor: Record<string, string>, choice?: { color: string; size: string }) => {
    const options = memberOptions(makeMember(name, byColor));
    return { productName: name, options, choice: choice ?? firstChoice(options) };
  };
  const whey = member('Whey', { Chocolate: '1kg:4' });

  test('every member has stock', () => {
    expect(comboProblem([whey, member('Shaker', { Black: '700ml:1' })])).toBeNull();
  });

  test('the member without stock is named', () => {
    const problem = comboProblem([whey, member('Shaker', { Black: '700ml:0' })]);
    expect(problem).toEqual({ code: 'member-out-of-stock', productName: 'Shaker' });
  });

  test('a missing choice comes before missing stock', () => {
    const shaker = member('Shaker', { Black: '700ml:0' });
    const tub = member('Tub', { Vanilla: '1kg:1 2kg:1' }, { color: 'Vanilla', size: '' });
    expect(comboProblem([shaker, tub])).toEqual({ code: 'options-missing' });
  });

  test('a member without variations asks for nothing', () => {
    expect(comboProblem([whey, member('Towel', {})])).toBeNull();
    expect(comboProblem([member('Towel', {}), member('Shaker', { Black: '700ml:0' })])).toEqual({
      code: 'member-out-of-stock',
      productName: 'Shaker',
    });
  });

  test('a combo without members is refused', () => {
    expect(comboProblem([])).toEqual({ code: 'combo-empty' });
  });
});
