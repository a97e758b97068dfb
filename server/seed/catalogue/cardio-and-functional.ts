import { type Catalogue, faq, html, photo, review, sizes } from '../shorthand.ts';

const category = 'Cardio & Functional';

export const cardioAndFunctional: Catalogue = [
  {
    productCode: 'VYM-CAR-201',
    productName: 'Speed Skipping Rope',
    category,
    regularPrice: 699,
    salePrice: 338,
    gst: 18,
    hsn: '950691',
    bestSeller: true,
    productImage: photo('skipping-rope--black'),
    additionalImages: [photo('skipping-rope--alt2'), photo('skipping-rope--alt1')],
    variations: [
      { color: 'Black', image: photo('skipping-rope--black'), sizes: sizes({ Standard: 120 }) },
      { color: 'Red', image: photo('skipping-rope--red'), sizes: sizes({ Standard: 64 }) },
    ],
    description: html`
      <p>A light, quick rope for boxing rounds, double-unders and the ten minutes before breakfast. The cable turns in a
      bearing at the tip of each handle, so it does not twist up on itself.</p>
      <ul>
        <li><strong>Cable:</strong> 2.5 mm steel wire in a smooth PVC skin, 3 m long</li>
        <li><strong>Length:</strong> set by a screw in each handle; cut off the rest once it suits you</li>
        <li><strong>Handles:</strong> 16 cm, textured foam over plastic, yellow ring on Black and red ring on Red</li>
        <li><strong>Fits:</strong> up to about 190 cm tall</li>
      </ul>
      <p>To find your length, stand on the middle: the handles should reach your armpits. Skip on wood, rubber or a mat.
      Rough concrete wears through the skin of any cable rope in weeks. Hang it up uncoiled and it stays straight.</p>
    `,
    faqs: [
      faq(
        'How do I shorten it?',
        'Slide the foam up, loosen the small screw, pull the cable through and tighten. Skip a few days before you cut off the end.',
      ),
      faq('Is it good for children?', 'From about ten years. For younger ones a soft beaded rope stings less.'),
    ],
    reviews: [
      review('Lakshmi Venkatesan', 5, '2026-10-18', 'Smooth and fast. Shortened it in two minutes.'),
      review(
        'Sahil Arora',
        5,
        '2026-09-03',
        'Best rope under 500 that I have had. Double-unders in the first session!',
      ),
      review(
        'Farhan Qureshi',
        3,
        '2026-06-27',
        'Rope is fast but I skip on my terrace and the coating wore off in six weeks. Now I use it on a mat as the page says.',
      ),
      review(
        'Ishita Chatterjee',
        4,
        '2026-05-01',
        'Handles are comfortable. Cable had a kink from the packing, gone after hanging for two days.',
      ),
      review('Ramesh Gowda', 5, '2026-02-15', 'Ordered two more for my daughters.'),
      review('Pooja Mehra', 4, '2025-12-06', 'Good. Red looks very nice.'),
      review('Daniel Lobo', 5, '2025-10-19', 'Bearings still silent after two months of daily boxing rounds.'),
    ],
    createdAt: '2025-09-02T05:00:00.000Z',
  },
  {
    productCode: 'VYM-CAR-202',
    productName: 'Stretch & Tone Resistance Bands',
    category,
    regularPrice: 999,
    salePrice: 508,
    gst: 18,
    hsn: '950691',
    bestSeller: true,
    productImage: photo('resistance-bands--multi'),
    additionalImages: [photo('resistance-bands--alt2'), photo('resistance-bands--alt1')],
    variations: [{ color: 'Multicolour', image: photo('resistance-bands--multi'), sizes: sizes({ 'Set of 3': 88 }) }],
    description: html`
      <p>Three closed loops of natural latex for glute work, warm-ups and stretching in the space of a yoga mat: <strong>
      orange is light, teal is medium, black is heavy</strong>.</p>
      <ul>
        <li><strong>Size:</strong> each 30 cm long laid flat and 5 cm wide; thickness 0.6, 0.9 and 1.2 mm</li>
        <li><strong>Pull at double length:</strong> roughly 5, 9 and 14 kg</li>
        <li><strong>Material:</strong> natural latex rubber, moulded without a seam</li>
        <li><strong>In the box:</strong> 3 bands and a sheet of twelve exercises</li>
      </ul>
      <p><strong>Contains natural rubber latex; not for you if you are allergic to it.</strong> Over trousers they grip
      better than on skin. Look for nicks before each use and throw away a band that has one. Rinse with water, dry in the
      shade, and dust with a little talcum powder so that they do not stick together.</p>
    `,
    faqs: [
      faq(
        'Which one do I start with?',
        'Orange for shoulders and warm-ups, teal for squats and side steps. Black is for hip thrusts once teal feels easy.',
      ),
      faq(
        'Do they roll up on the thigh?',
        'Any thin latex loop can, on bare skin. Over leggings and lying flat they stay put.',
      ),
      faq('Can I buy one colour alone?', 'Not at the moment. They come as a set of three.'),
    ],
    reviews: [
      review(
        'Kavya Reddy',
        5,
        '2026-10-07',
        'My physiotherapist asked me to get loops, these are just right. Orange is really light and black is really heavy.',
      ),
      review('Neha Agarwal', 4, '2026-08-16', 'Good set. They smell of rubber in the beginning.'),
      review(
        'Sandeep Yadav',
        2,
        '2026-07-05',
        'Orange one snapped after two months. Got a replacement after sending photo, so two stars and not one.',
      ),
      review('Ritu Sharma', 5, '2026-04-23', 'Travel with me everywhere.'),
      review('Anjali Thomas', 4, '2026-01-11', 'Does roll a bit on bare legs. Over tights no problem at all.'),
      review(
        'Mohammed Faisal',
        5,
        '2025-11-20',
        'Using for shoulder warm-up before bench, good quality for the price.',
      ),
    ],
    createdAt: '2025-09-15T05:00:00.000Z',
  },
  {
    productCode: 'VYM-CAR-203',
    productName: 'Twin-Wheel Ab Roller',
    category,
    regularPrice: 1299,
    salePrice: 677,
    gst: 18,
    hsn: '950691',
    productImage: photo('ab-roller--black'),
    variations: [{ color: 'Black', image: photo('ab-roller--black'), sizes: sizes({ Standard: 37 }) }],
    description: html`
      <p>Two tyres side by side keep this roller straight, so the effort goes into your middle and not into balancing. The
      tread is soft rubber and quiet on tiles.</p>
      <ul>
        <li><strong>Wheels:</strong> 18 cm across, ribbed rubber tyres on plastic hubs with an orange rim</li>
        <li><strong>Axle:</strong> steel, with 12 cm foam grips and end caps</li>
        <li><strong>Width:</strong> 33 cm from cap to cap</li>
        <li><strong>Load:</strong> made for up to 120 kg</li>
        <li><strong>Assembly:</strong> push the grips on, no tools</li>
      </ul>
      <p>Start on your knees, facing a wall that stops the wheel half-way, and move back a little each week. Keep the belly
      tight and the lower back from sagging; stop if it hurts there. Kneel on a folded mat. Wipe the grips dry after use.</p>
    `,
    faqs: [
      faq('Is a knee pad included?', 'No. A folded yoga mat does the same.'),
      faq(
        'I cannot get back up. What am I doing wrong?',
        'Nothing: you rolled too far. Put a wall in the way, and roll only as far as you can return with a flat back.',
      ),
    ],
    reviews: [
      review('Ankit Tiwari', 5, '2026-09-12', 'Very stable compared to the single wheel. Felt my abs for three days.'),
      review('Shruti Hegde', 4, '2026-06-18', 'Good roller. One grip turned a bit until I pushed it in harder.'),
      review('Bhavesh Patel', 4, '2026-03-02', 'Silent on marble, neighbours below have no complaint.'),
    ],
    createdAt: '2025-11-08T05:00:00.000Z',
  },
  {
    productCode: 'VYM-CAR-204',
    productName: 'Push-Up Bars',
    category,
    regularPrice: 549,
    salePrice: 465,
    gst: 18,
    hsn: '950691',
    productImage: photo('push-up-bars--black'),
    variations: [{ color: 'Black', image: photo('push-up-bars--black'), sizes: sizes({ Standard: 52 }) }],
    description: html`
      <p>A pair of steel bars that lift your hands off the floor: wrists stay straight and the chest goes deeper than the
      ground would allow.</p>
      <ul>
        <li><strong>Frame:</strong> 25 mm steel tube, powder coated, on four rubber-tipped feet each</li>
        <li><strong>Grips:</strong> soft foam between orange collars, 13 cm wide</li>
        <li><strong>Height:</strong> 14 cm; feet 22 cm apart</li>
        <li><strong>Load:</strong> made for up to 150 kg as a pair</li>
        <li><strong>In the box:</strong> 2 bars, in two parts each, and 4 screws</li>
      </ul>
      <p>Set them a little wider than your shoulders, handles straight for triceps or across for the chest. Use them on a
      level floor and press down, not outwards. Also handy for L-sits and for planks when your wrists complain. Foam lasts
      longest when wiped dry.</p>
    `,
    faqs: [
      faq('Do they slide on tiles?', 'Not on clean, dry tiles. On dusty ones anything slides: wipe the rubber tips.'),
      faq('Are they sold singly?', 'No, always as a pair.'),
    ],
    reviews: [
      review('Ajay Chauhan', 5, '2026-08-04', 'My wrist pain in push-ups is gone. Simple and strong.'),
      review('Rahul Bora', 4, '2026-05-25', 'Good pair. Screw holes needed a little force.'),
      review('Srinivas Rao', 5, '2026-01-30', 'No movement on the tiles. Recommended for small flats.'),
      review('Deepak Soni', 3, '2025-12-19', 'OK for the price. Foam is thin.'),
    ],
    createdAt: '2025-10-24T05:00:00.000Z',
  },
  {
    productCode: 'VYM-CAR-205',
    productName: 'Ankle Weights Pair',
    category,
    regularPrice: 1299,
    salePrice: 762,
    gst: 18,
    hsn: '950691',
    productImage: photo('ankle-weights--black'),
    variations: [{ color: 'Black', image: photo('ankle-weights--black'), sizes: sizes({ '1 KG x 2': 2 }) }],
    description: html`
      <p>Two padded cuffs of <strong>1 kg each</strong> that make leg raises, donkey kicks and walks a little harder. The
      weight sits in narrow pockets all round, so the cuff bends with the ankle.</p>
      <ul>
        <li><strong>Filling:</strong> iron sand sealed in five pockets</li>
        <li><strong>Cover:</strong> textured polyester with soft edges and neoprene against the skin</li>
        <li><strong>Closing:</strong> strap through a steel loop, hook-and-loop end; fits ankles of 20 to 32 cm, and wrists</li>
        <li><strong>In the box:</strong> 2 cuffs</li>
      </ul>
      <p>Meant for slow, controlled movements and for walking. Do not run or jump with weights on your ankles, and leave
      them off if a joint hurts. Wipe with a damp cloth and dry in the shade; do not machine-wash.</p>
    `,
    faqs: [faq('Can the weight be changed?', 'No. The pockets are sewn shut so that no sand gets out.')],
    createdAt: '2026-08-20T05:00:00.000Z',
  },
];
