import { type Catalogue, faq, html, photo, review, sizes } from '../shorthand.ts';

const category = 'Supplements';

export const supplements: Catalogue = [
  {
    productCode: 'VYM-SUP-401',
    productName: 'Whey Protein Blend',
    category,
    regularPrice: 2999,
    salePrice: 2094.29,
    gst: 5,
    hsn: '2106',
    bestSeller: true,
    productImage: photo('whey-protein--chocolate'),
    additionalImages: [photo('whey-protein--alt1'), photo('whey-protein--alt2')],
    variations: [
      { color: 'Chocolate', image: photo('whey-protein--chocolate'), sizes: sizes({ '1 KG': 140 }) },
      { color: 'Vanilla', image: photo('whey-protein--vanilla'), sizes: sizes({ '1 KG': 76 }) },
      { color: 'Mango', image: photo('whey-protein--mango'), sizes: sizes({ '1 KG': 4 }) },
    ],
    description: html`
      <p>Whey concentrate and isolate that stirs smooth in water or milk. <strong>30 servings of 33 g</strong> in a 1 kg
      jar, scoop inside.</p>
      <table>
        <thead><tr><th>Per serving (33 g, Chocolate)</th><th>Amount</th></tr></thead>
        <tbody>
          <tr><td>Energy</td><td>130 kcal</td></tr>
          <tr><td>Protein</td><td>24 g</td></tr>
          <tr><td>Carbohydrate, of which sugars</td><td>4 g, 2 g</td></tr>
          <tr><td>Fat</td><td>2 g</td></tr>
        </tbody>
      </table>
      <p><strong>Use:</strong> one scoop in 200 ml of cold water or milk, after training or when a meal falls short of
      protein.</p>
      <p><strong>Ingredients:</strong> whey protein concentrate, whey protein isolate, cocoa (Chocolate), flavouring, soya
      lecithin, sweetener (sucralose). <strong>Contains milk and soya.</strong></p>
      <p><strong>Caution:</strong> a food supplement, not for medicinal use and no replacement for a varied diet. Not for
      children. Ask a doctor first if you are pregnant, nursing or have a kidney condition. Keep dry and closed. Our FSSAI
      licence number is shown on the policy pages.</p>
    `,
    faqs: [
      faq('Is it vegetarian?', 'Yes. It is made from milk and contains no egg and no gelatine. It is not vegan.'),
      faq(
        'Can I take it if milk upsets my stomach?',
        'It holds some lactose, since part of it is concentrate. Begin with half a scoop in water and see.',
      ),
      faq('How long does a jar last?', 'A month at one scoop a day. Use it within three months of opening.'),
      faq(
        'Where do I find the batch and the date?',
        'Both are printed on the bottom of the jar, and the seal under the lid must be whole when it reaches you.',
      ),
    ],
    reviews: [
      review(
        'Varun Khanna',
        5,
        '2026-10-24',
        'Chocolate tastes like good cold cocoa, not chalky at all. Mixes in the shaker in ten seconds without lumps. Third jar now.',
      ),
      review(
        'Nivedita Ghosh',
        4,
        '2026-09-28',
        'Mango is very good with milk. With plain water it is a bit sweet for me.',
      ),
      review('Abdul Rahman', 5, '2026-08-19', 'Seal and date were fine, packed eight weeks before I got it.'),
      review(
        'Shreyas Kamath',
        3,
        '2026-06-22',
        'Protein is good but vanilla is too sweet. Scoop was buried at the bottom.',
      ),
      review('Simran Dhillon', 5, '2026-05-03', 'No bloating for me. Value for money at this price.'),
      review('Mahesh Jadhav', 4, '2026-03-08', 'Delivery was one day late, product is genuine.'),
      review('Ankita Dubey', 5, '2026-01-19', 'Good taste, good foam, happy.'),
      review(
        'Lokesh Meena',
        2,
        '2025-12-03',
        'Lid was cracked in transit. Powder was sealed so I kept it, but pack it better.',
      ),
      review('Reshma Pillai', 5, '2025-10-29', 'My go-to after evening badminton.'),
    ],
    createdAt: '2025-08-20T05:00:00.000Z',
  },
  {
    productCode: 'VYM-SUP-402',
    productName: 'Creatine Monohydrate 100% Micronised',
    category,
    regularPrice: 1199,
    salePrice: 760.95,
    gst: 5,
    hsn: '2106',
    bestSeller: true,
    productImage: photo('creatine--unflavoured'),
    additionalImages: [photo('creatine--alt1'), photo('creatine--alt2')],
    variations: [{ color: 'Unflavoured', image: photo('creatine--unflavoured'), sizes: sizes({ '250 G': 95 }) }],
    description: html`
      <p>Creatine monohydrate and nothing else, ground to a fine 200-mesh powder so that it sinks into water instead of
      crunching between the teeth. <strong>83 servings of 3 g</strong> in a 250 g jar.</p>
      <table>
        <thead><tr><th>Per serving (3 g)</th><th>Amount</th></tr></thead>
        <tbody>
          <tr><td>Creatine monohydrate</td><td>3 g</td></tr>
          <tr><td>Energy</td><td>0 kcal</td></tr>
          <tr><td>Sugar, flavour, colour, sweetener</td><td>none</td></tr>
        </tbody>
      </table>
      <p><strong>Use:</strong> one level scoop a day in water, juice or your shake, at any hour, training day or not. Drink
      enough water through the day. No loading phase is needed.</p>
      <p><strong>Caution:</strong> a food supplement, not for medicinal use. Not for children. Ask a doctor before use if
      you are pregnant, nursing, under treatment or have a kidney condition. Do not take more than the stated serving. Keep
      dry and closed; clumps come from moisture and do no harm. Our FSSAI licence number is shown on the policy pages.</p>
    `,
    faqs: [
      faq(
        'What does 100% mean in the name?',
        'That the jar holds one ingredient, creatine monohydrate, with no filler or flavour.',
      ),
      faq('Before or after training?', 'It makes little difference. The same time every day is easiest to keep.'),
      faq(
        'Will I gain weight?',
        'Many people gain half a kilo to a kilo in the first weeks, mostly water held in the muscles.',
      ),
    ],
    reviews: [
      review('Aditya Rao', 5, '2026-10-15', 'Dissolves well in lukewarm water. No taste. What more can I say.'),
      review('Jaspreet Gill', 5, '2026-09-06', 'Two jars done, strength going up slowly and steadily.'),
      review('Nisha Verma', 4, '2026-07-20', 'Fine powder. Scoop is tiny and gets lost.'),
      review('Prateek Sinha', 4, '2026-05-11', 'Good price per serving compared to others.'),
      review('Allwyn Pereira', 3, '2026-02-20', 'Settles at the bottom if you wait, so drink quickly.'),
      review('Chetan Naik', 5, '2025-12-14', 'Seal intact, long date.'),
    ],
    createdAt: '2025-09-10T05:00:00.000Z',
  },
  {
    productCode: 'VYM-SUP-403',
    productName: 'Pre-Workout Energiser',
    category,
    regularPrice: 1899,
    salePrice: 1284.76,
    gst: 5,
    hsn: '2106',
    productImage: photo('pre-workout--berry'),
    variations: [
      { color: 'Berry Blast', image: photo('pre-workout--berry'), sizes: sizes({ '300 G': 44 }) },
      { color: 'Lemon Ice', image: photo('pre-workout--lemon'), sizes: sizes({ '300 G': 21 }) },
    ],
    description: html`
      <p>A caffeinated drink powder for hard sessions, with every amount on the label and no hidden blend.
      <strong>30 servings of 10 g</strong> in a 300 g jar.</p>
      <table>
        <thead><tr><th>Per serving (10 g)</th><th>Amount</th></tr></thead>
        <tbody>
          <tr><td>L-citrulline</td><td>4 g</td></tr>
          <tr><td>Beta-alanine</td><td>2 g</td></tr>
          <tr><td>Taurine</td><td>1 g</td></tr>
          <tr><td>Caffeine</td><td>150 mg</td></tr>
        </tbody>
      </table>
      <p><strong>Use:</strong> one scoop in 250 ml of cold water 20 to 30 minutes before training; half a scoop the first
      time. One serving a day at most, and none within six hours of sleep. A tingling skin is usual with beta-alanine.</p>
      <p><strong>Caution:</strong> high in caffeine, about as much as two cups of filter coffee. Not for children, during
      pregnancy or nursing, with heart or blood-pressure trouble, or beside other caffeine. A food supplement, not for
      medicinal use. Sweetened with sucralose. Our FSSAI licence number is shown on the policy pages.</p>
    `,
    faqs: [
      faq(
        'My face and hands tingle. Is that bad?',
        'It is a known, passing effect of beta-alanine. Take half a scoop if it bothers you.',
      ),
      faq(
        'Can I take it in the evening?',
        'We would not, if you want to sleep: caffeine works for six hours and more.',
      ),
      faq('Does it contain sugar?', 'No. It is sweetened with sucralose.'),
    ],
    reviews: [
      review('Dhruv Bansal', 5, '2026-10-05', 'Clean energy, no crash later. Lemon Ice tastes like nimbu soda.'),
      review('Sanjana Murthy', 4, '2026-08-27', 'Half a scoop is enough for me. Tingles but goes away in 20 minutes.'),
      review('Wasim Akhtar', 4, '2026-06-11', 'Berry is good. It clumps if you leave the lid open in monsoon.'),
      review(
        'Raghav Suri',
        2,
        '2026-04-03',
        'Could not sleep, took it at 7 pm. My mistake maybe, but please write it bigger.',
      ),
      review('Elangovan Subramaniam', 5, '2026-01-27', 'Good that all amounts are shown.'),
    ],
    createdAt: '2025-11-21T05:00:00.000Z',
  },
  {
    productCode: 'VYM-SUP-404',
    productName: 'Mass Gainer Shake',
    category,
    regularPrice: 2499,
    salePrice: 1808.57,
    gst: 5,
    hsn: '2106',
    productImage: photo('mass-gainer--chocolate'),
    variations: [{ color: 'Chocolate', image: photo('mass-gainer--chocolate'), sizes: sizes({ '1.5 KG': 0 }) }],
    description: html`
      <p>Extra calories in a glass for people who find it hard to eat enough: mostly carbohydrate, with milk protein.
      <strong>15 servings of 100 g</strong> in a 1.5 kg jar.</p>
      <table>
        <thead><tr><th>Per serving (100 g)</th><th>Amount</th></tr></thead>
        <tbody>
          <tr><td>Energy</td><td>385 kcal</td></tr>
          <tr><td>Protein</td><td>20 g</td></tr>
          <tr><td>Carbohydrate, of which sugars</td><td>70 g, 18 g</td></tr>
          <tr><td>Fat</td><td>2.8 g</td></tr>
        </tbody>
      </table>
      <p><strong>Use:</strong> two scoops in 300 ml of milk between meals or after training. Start with one scoop for the
      first days.</p>
      <p><strong>Ingredients:</strong> maltodextrin, whey protein concentrate, skimmed milk powder, sugar, cocoa,
      flavouring, soya lecithin. <strong>Contains milk and soya.</strong></p>
      <p><strong>Caution:</strong> high in sugars: not for people with diabetes unless a doctor agrees, and not for children.
      A food supplement, not for medicinal use and no replacement for meals. Our FSSAI licence number is shown on the policy
      pages.</p>
    `,
    faqs: [
      faq('Will it make me fat?', 'Calories you do not use do. Take it beside training and watch the scale each week.'),
      faq(
        'When will it be back?',
        'The next batch is expected within weeks. Add it to your wishlist to find it again.',
      ),
    ],
    reviews: [
      review(
        'Akash Kushwaha',
        4,
        '2026-07-27',
        'Gained 2 kg in six weeks with proper food. Thick shake, use a blender.',
      ),
      review('Robin Minz', 3, '2026-05-29', 'Too sweet for me but it does the job.'),
      review('Ujjwal Thakur', 5, '2026-02-12', 'Chocolate taste is very good with cold milk and a banana.'),
    ],
    createdAt: '2025-12-09T05:00:00.000Z',
  },
  {
    productCode: 'VYM-SUP-405',
    productName: 'Daily Multivitamin Tablets',
    category,
    regularPrice: 599,
    salePrice: 427.62,
    gst: 5,
    hsn: '2106',
    productImage: photo('multivitamin--multi'),
    variations: [{ color: 'Unflavoured', image: photo('multivitamin--multi'), sizes: sizes({ '60 Tablets': 67 }) }],
    description: html`
      <p>Vitamins and minerals in plain, everyday amounts, one small tablet a day. <strong>60 tablets, two months.</strong></p>
      <table>
        <thead><tr><th>Per tablet</th><th>Amount</th></tr></thead>
        <tbody>
          <tr><td>Vitamin C</td><td>40 mg</td></tr>
          <tr><td>Vitamin D3</td><td>10 mcg (400 IU)</td></tr>
          <tr><td>Vitamin B12</td><td>1 mcg</td></tr>
          <tr><td>Folate</td><td>100 mcg</td></tr>
          <tr><td>Zinc</td><td>5 mg</td></tr>
          <tr><td>Magnesium</td><td>50 mg</td></tr>
        </tbody>
      </table>
      <p><strong>Use:</strong> one tablet with water after breakfast.</p>
      <p><strong>Ingredients:</strong> the vitamins and minerals above, microcrystalline cellulose, magnesium stearate, film
      coating with colour (iron oxide yellow).</p>
      <p><strong>Caution:</strong> a food supplement, not for medicinal use; it does not prevent or cure illness and does not
      replace fruit and vegetables. Do not exceed one tablet a day. Ask a doctor first if you are pregnant, nursing or on
      medicine. Keep out of reach of children. Our FSSAI licence number is shown on the policy pages.</p>
    `,
    faqs: [
      faq(
        'Are the tablets vegetarian?',
        'The coating and fillers are. The vitamin D3 comes from sheep wool fat, as most D3 does.',
      ),
      faq('Can I take two if I forgot yesterday?', 'No. Just go on with one a day.'),
    ],
    reviews: [
      review('Sunita Rane', 4, '2026-09-14', 'Small and easy to swallow. No after-taste.'),
      review('Venkatesh Prasad', 5, '2026-06-08', 'Amounts are sensible, not the mega doses others sell.'),
      review('Bhavna Sethi', 4, '2026-03-20', 'Bottle is half empty when you open it, but the count is 60.'),
    ],
    createdAt: '2025-10-16T05:00:00.000Z',
  },
];
