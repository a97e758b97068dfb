import { type Catalogue, faq, html, photo, review } from '../shorthand.ts';

// `regularPrice` is what the members cost one by one, so that the saving shown is what buying them together saves.
const category = 'Combos';

/** A combo is a mixed supply: it has the HSN and the rate of its highest-taxed member (section 8(b) of the CGST Act). */
export const combos: Catalogue = [
  {
    productCode: 'VYM-COM-801',
    productName: 'Home Gym Starter Combo',
    category,
    regularPrice: 5097,
    salePrice: 3897.46,
    gst: 18,
    hsn: '950691',
    bestSeller: true,
    productImage: photo('home-gym-combo--multi'),
    additionalImages: [photo('resistance-bands--alt1'), photo('yoga-mat--alt1')],
    comboProducts: ['VYM-STR-101', 'VYM-YOG-301', 'VYM-CAR-202'],
    description: html`
      <p>Everything for a first training corner at home, on two square metres of floor and for less than the three cost one
      by one.</p>
      <ul>
        <li><strong>Rubber Hex Dumbbell Pair:</strong> two dumbbells of 10 kg for presses, rows and lunges</li>
        <li><strong>Two-Tone Yoga Mat:</strong> 183 x 61 cm and 6 mm thick; choose its colour</li>
        <li><strong>Stretch &amp; Tone Resistance Bands:</strong> three latex loops, light, medium and heavy</li>
      </ul>
      <p>Three days a week of squats, presses, rows, planks and a stretch at the end need nothing more for the first half
      year. Each part is the same as sold singly, with its own page for material and care. <strong>The bands contain natural
      latex.</strong> The dumbbells travel in a box of their own and may come a day later. If something has to go back,
      please return the combo as a whole.</p>
    `,
    faqs: [
      faq(
        'Can I swap the dumbbells for lighter ones?',
        'Not in this combo. All its parts can be bought singly, though.',
      ),
      faq('Does it come in one parcel?', 'In two: the dumbbells alone, the mat and bands together.'),
    ],
    reviews: [
      review(
        'Vaishali Gaikwad',
        5,
        '2026-10-11',
        'Set up a corner in our hall in Pune. Saves around 500 rupees compared to buying separately. My husband uses the dumbbells, I use the mat, both fight for the bands.',
      ),
      review('Amal Jose', 4, '2026-08-21', 'Good starter set. Two parcels on two days.'),
      review('Sabyasachi Panda', 5, '2026-05-27', 'Enough for the first year. Recommended.'),
      review('Parul Goyal', 4, '2026-02-22', 'Wanted 5 kg dumbbells, but I am getting stronger now.'),
    ],
    createdAt: '2025-10-27T05:00:00.000Z',
  },
  {
    productCode: 'VYM-COM-802',
    productName: 'Whey + Shaker Combo',
    category,
    regularPrice: 2548,
    salePrice: 1991,
    gst: 18,
    hsn: '3924',
    productImage: photo('protein-shaker-combo--multi'),
    additionalImages: [photo('whey-protein--alt1'), photo('shaker-bottle--alt1')],
    comboProducts: ['VYM-SUP-401', 'VYM-ACC-701'],
    description: html`
      <p>A month of protein and something to shake it in. Choose the flavour of the one and the colour of the other; the
      photo shows Chocolate and Black.</p>
      <ul>
        <li><strong>Whey Protein Blend:</strong> 1 kg, 30 servings with 24 g of protein each; serving table, ingredients and
        cautions are on its own page</li>
        <li><strong>Shaker Bottle with Mixing Ball:</strong> marked to 500 ml, without BPA, steel ball inside</li>
      </ul>
      <p>Pour 200 ml of cold water or milk into the shaker, add one scoop, drop in the ball and shake for ten seconds. Rinse
      it straight away. <strong>Contains milk and soya.</strong> A food supplement, not for medicinal use and not for
      children; ask a doctor first if you are pregnant, nursing or have a kidney condition. An opened jar cannot be returned.
      Our FSSAI licence number is shown on the policy pages.</p>
    `,
    faqs: [
      faq('Is the jar the same as the single one?', 'Yes, the same 1 kg jar with the same date and seal.'),
      faq('Can I have two flavours?', 'One jar, one flavour. Put the combo in your cart twice for two.'),
    ],
    reviews: [
      review('Hemant Chaturvedi', 5, '2026-09-20', 'Good deal, shaker is almost free. Chose mango and red.'),
      review('Sreelakshmi Unni', 4, '2026-07-13', 'Both fine. Wish the box had less plastic.'),
      review('Om Prakash Verma', 5, '2026-03-26', 'Gift for my nephew, he is happy.'),
    ],
    createdAt: '2025-12-15T05:00:00.000Z',
  },
  {
    productCode: 'VYM-COM-803',
    productName: 'Training Kit Combo',
    category,
    regularPrice: 1498,
    salePrice: 1237,
    gst: 5,
    hsn: '6109',
    productImage: photo('apparel-combo--multi'),
    additionalImages: [photo('training-tee--alt2'), photo('training-shorts--alt2')],
    comboProducts: ['VYM-MEN-501', 'VYM-MEN-504'],
    description: html`
      <p>Tee and shorts, worn together more often than apart. Colour and size are chosen for each, so nobody has to have the
      same size above and below; the photo shows the tee in Olive and the shorts in Black.</p>
      <ul>
        <li><strong>Training Tee / Dry-Knit:</strong> light, quick-drying, raglan sleeves, TRAIN WITH INTENT on the chest</li>
        <li><strong>Training Shorts with Pockets:</strong> woven stretch, two deep pockets, drawcord</li>
      </ul>
      <p>Both go into the same cold wash, inside out and without softener, and are dry by the next morning. Measurements for
      every size are on the pages of the two parts. Sizes can be exchanged within 10 days of delivery, unworn and with their
      labels; the refund of a combo needs both pieces back.</p>
    `,
    faqs: [
      faq('Can I take the tee in M and the shorts in L?', 'Yes. Each part has its own colour and size.'),
      faq('Is there a kit for women?', 'Not yet. Leggings and the crop top can be bought singly.'),
    ],
    createdAt: '2026-07-02T05:00:00.000Z',
  },
];
