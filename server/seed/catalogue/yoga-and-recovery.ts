import { type Catalogue, faq, html, photo, review, sizes } from '../shorthand.ts';

const category = 'Yoga & Recovery';

export const yogaAndRecovery: Catalogue = [
  {
    productCode: 'VYM-YOG-301',
    productName: 'Two-Tone Yoga Mat',
    category,
    regularPrice: 1599,
    salePrice: 846.61,
    gst: 18,
    hsn: '950691',
    bestSeller: true,
    productImage: photo('yoga-mat--purple'),
    additionalImages: [photo('yoga-mat--alt1'), photo('yoga-mat--alt2')],
    variations: [
      { color: 'Purple', image: photo('yoga-mat--purple'), sizes: sizes({ '6 MM': 58 }) },
      { color: 'Teal', image: photo('yoga-mat--teal'), sizes: sizes({ '6 MM': 41 }) },
      { color: 'Charcoal', image: photo('yoga-mat--charcoal'), sizes: sizes({ '6 MM': 4 }) },
    ],
    description: html`
      <p>A two-layer TPE mat: deep colour and a fine diamond texture on the side you stand on, a lighter tone underneath.
      Thick enough for knees on a tiled floor, firm enough for standing balances.</p>
      <ul>
        <li><strong>Size:</strong> 183 x 61 cm, <strong>6 mm</strong> thick; a line near the front edge helps you line up</li>
        <li><strong>Material:</strong> closed-cell TPE foam, no PVC and no latex</li>
        <li><strong>Weight:</strong> about 900 g</li>
        <li><strong>In the box:</strong> mat and a cotton carrying strap</li>
      </ul>
      <p>Sweat stays on top, so wipe it with water and a drop of mild soap and hang it over a rail to dry. Keep it out of the
      sun, which makes any foam brittle, and off the floor in shoes. For very sweaty practice lay a cotton towel over it.
      The edges lie flat after a night under two books.</p>
    `,
    faqs: [
      faq(
        'Which side goes up?',
        'The darker, textured side with the wordmark. The lighter side holds on to the floor.',
      ),
      faq(
        'Is it long enough for tall people?',
        'At 183 cm it suits people up to about 185 cm. Taller yogis will have heels or head off the end in savasana.',
      ),
      faq('Can I machine-wash it?', 'No. Wipe it or rinse it under the shower and dry it in the shade.'),
      faq('Is 6 mm good for beginners?', 'Yes. It pads the knees and wrists and is still steady under one foot.'),
    ],
    reviews: [
      review(
        'Priya Iyer',
        5,
        '2026-10-21',
        'Lovely mat, teal is even nicer than the picture. Grip is good and there was nearly no smell. My old PVC mat used to slip in downward dog, this one stays. The strap is a simple cotton one but does its job.',
      ),
      review('Swati Mishra', 4, '2026-09-09', 'Good thickness for my knees. Edges curled for the first two days.'),
      review(
        'Rajesh Kannan',
        5,
        '2026-07-14',
        'Bought for my mother, who is 64, for her morning practice. She says it is comfortable.',
      ),
      review(
        'Zoya Khan',
        3,
        '2026-05-06',
        'Nice mat but slips a little when I sweat a lot. With a towel on top it is fine.',
      ),
      review('Abhijit Sen', 4, '2026-02-27', 'Light to carry on the metro.'),
      review('Maya D’Souza', 5, '2026-01-04', 'Six months and no peeling.'),
      review('Hetal Desai', 5, '2025-11-12', 'Purple colour is beautiful.'),
    ],
    createdAt: '2025-08-25T05:00:00.000Z',
  },
  {
    productCode: 'VYM-YOG-302',
    productName: 'Grid Foam Roller',
    category,
    regularPrice: 1799,
    salePrice: 1016,
    gst: 18,
    hsn: '950691',
    productImage: photo('foam-roller--orange'),
    additionalImages: [photo('foam-roller--alt1'), photo('foam-roller--alt2')],
    variations: [
      { color: 'Orange', image: photo('foam-roller--orange'), sizes: sizes({ '33 CM': 29 }) },
      { color: 'Black', image: photo('foam-roller--black'), sizes: sizes({ '33 CM': 18 }) },
    ],
    description: html`
      <p>A firm roller for calves, thighs and upper back. The foam carries three patterns, long ribs, flat squares and small
      knobs, that press like palm, finger and knuckle; the hollow core keeps its shape under you.</p>
      <ul>
        <li><strong>Size:</strong> 33 cm long, 14 cm across; fits in a gym bag, and a bottle fits inside it</li>
        <li><strong>Foam:</strong> EVA, about 2 cm thick, firm</li>
        <li><strong>Core:</strong> rigid ABS tube, made for up to 150 kg</li>
        <li><strong>Weight:</strong> 650 g</li>
      </ul>
      <p>Roll slowly, about two centimetres a second, for a minute a muscle, and stay where it is tender while you breathe
      out. It should feel like a strong massage, not like pain. Keep off the lower back, joints and fresh injuries. Wash
      with soap and water.</p>
    `,
    faqs: [
      faq(
        'Is it too hard for a beginner?',
        'It is firm. Keep one foot on the floor to take weight off, or roll over a towel in the first week.',
      ),
      faq('Is there a difference between the colours?', 'Only the colour. The foam is the same.'),
    ],
    reviews: [
      review('Siddharth Jain', 5, '2026-10-09', 'A must after leg day. Holds my 96 kg without bending.'),
      review(
        'Nandini Rao',
        4,
        '2026-08-11',
        'Firm! Took a week to get used to it. Now I sleep better after long runs.',
      ),
      review('Kunal Shetty', 5, '2026-06-15', 'Fits in cabin baggage with my shoes inside it.'),
      review(
        'Ayesha Siddiqui',
        2,
        '2026-03-28',
        'Too hard for me, I should have read the description. Returned without trouble.',
      ),
    ],
    createdAt: '2025-10-03T05:00:00.000Z',
  },
  {
    productCode: 'VYM-YOG-303',
    productName: 'Yoga Blocks (Set of 2)',
    category,
    regularPrice: 999,
    salePrice: 592.37,
    gst: 18,
    hsn: '950691',
    productImage: photo('yoga-blocks--purple'),
    variations: [
      { color: 'Purple', image: photo('yoga-blocks--purple'), sizes: sizes({ 'Set of 2': 33 }) },
      { color: 'Teal', image: photo('yoga-blocks--teal'), sizes: sizes({ 'Set of 2': 1 }) },
    ],
    description: html`
      <p>Two light foam bricks that bring the floor closer: under the hand in triangle, under the hips in hero, under the
      back in fish. Rounded edges, nothing that digs in.</p>
      <ul>
        <li><strong>Size:</strong> 23 x 15 x 10 cm each, so three heights to choose from</li>
        <li><strong>Material:</strong> dense EVA foam that gives very little when you lean on it</li>
        <li><strong>Weight:</strong> 180 g each</li>
        <li><strong>In the box:</strong> 2 blocks of the same colour</li>
      </ul>
      <p>Useful from the first class to the last, and for push-ups and calf raises too. Stand a block on its long side
      before you trust it with your weight; the tall, narrow way is for light touch only. Wipe with soapy water and dry.
      Sharp nails and rings leave marks in foam.</p>
    `,
    faqs: [
      faq('Can I stand on them?', 'On the flat side, yes. Not upright.'),
      faq(
        'Foam or cork?',
        'These are foam: light, warm to the touch and kind to the spine. Cork is heavier and steadier for hand balances.',
      ),
    ],
    reviews: [
      review('Gayatri Bhat', 5, '2026-09-25', 'Firm enough for supported bridge. Nice soft edges.'),
      review('Tenzin Dolma', 4, '2026-07-01', 'Good blocks. A nail scratch shows quickly.'),
      review('Ravi Shankar', 5, '2026-03-11', 'Finally I can do trikonasana without cheating.'),
    ],
    createdAt: '2025-12-02T05:00:00.000Z',
  },
  {
    productCode: 'VYM-YOG-304',
    productName: 'Massage Ball Set',
    category,
    regularPrice: 1299,
    salePrice: 719.49,
    gst: 18,
    hsn: '950691',
    productImage: photo('massage-balls--multi'),
    variations: [{ color: 'Multicolour', image: photo('massage-balls--multi'), sizes: sizes({ 'Set of 4': 26 }) }],
    description: html`
      <p>Four small helpers for places a roller cannot reach: soles, palms, shoulder blades, hips and either side of the
      spine.</p>
      <ul>
        <li><strong>Spiky ball, teal:</strong> 8 cm, for calves and feet</li>
        <li><strong>Spiky ball, orange:</strong> 7 cm, firmer, for feet and hands</li>
        <li><strong>Smooth ball, black:</strong> 6 cm solid rubber, for shoulder blades and hips</li>
        <li><strong>Peanut, purple:</strong> 16 cm, rolls on both sides of the spine and leaves the bones alone</li>
        <li><strong>Material:</strong> PVC spiky balls, natural rubber ball and peanut; <strong>contains latex</strong></li>
      </ul>
      <p>Lean on a ball against the wall first, where you can let go at once, and only then lie on it. A minute a spot is
      plenty. Not on bruises, varicose veins or bare spine. Wash with soap and water.</p>
    `,
    faqs: [
      faq(
        'Which ball for the soles of the feet?',
        'Begin with the teal one while sitting, and stand up on it as it gets easier.',
      ),
      faq('Is there a bag?', 'Yes, a small mesh bag, not shown in the photo.'),
    ],
    reviews: [
      review('Omkar Patil', 5, '2026-10-01', 'The peanut is worth the whole price. Desk job people, buy this.'),
      review('Leena Mathew', 4, '2026-08-23', 'Good variety. The black ball is very hard, take care.'),
      review('Tarun Saxena', 5, '2026-05-13', 'Use the spiky ones under my desk.'),
      review('Jyoti Rawat', 4, '2026-02-09', 'Nice set, the bag tore but balls are good.'),
    ],
    createdAt: '2026-01-07T05:00:00.000Z',
  },
  {
    productCode: 'VYM-YOG-305',
    productName: 'Gym Ball',
    category,
    regularPrice: 1499,
    salePrice: 804,
    gst: 18,
    hsn: '950691',
    productImage: photo('gym-ball--grey'),
    variations: [
      { color: 'Grey', image: photo('gym-ball--grey'), sizes: sizes({ '55 CM': 12, '65 CM': 22, '75 CM': 0 }) },
      { color: 'Pink', image: photo('gym-ball--pink'), sizes: sizes({ '55 CM': 3, '65 CM': 16 }) },
    ],
    description: html`
      <p>A thick-walled ball with fine rings for grip, for core work, stretching and sitting on while the kettle boils.</p>
      <ul>
        <li><strong>Which size:</strong> 55 cm up to about 165 cm body height, 65 cm up to 180 cm, 75 cm above</li>
        <li><strong>Material:</strong> PVC, about 2 mm thick</li>
        <li><strong>Load:</strong> made for up to 120 kg, sat on, not dropped on</li>
        <li><strong>In the box:</strong> ball, foot pump, two plugs and a plug puller; it arrives flat</li>
      </ul>
      <p>Pump it to about 80%, leave it for a day, then pump it to its full size: the skin has to stretch once. Sit on it with
      knees at right angles; if they are higher, it needs more air or a larger ball. Keep it from heaters, sharp gravel and
      direct sun, and wipe it with a damp cloth.</p>
    `,
    faqs: [
      faq('Is the pump included?', 'Yes, a small foot pump. About five minutes of pumping for the 65 cm ball.'),
      faq(
        'Can I use it as an office chair?',
        'For half an hour at a time, yes. It does not replace a chair with a backrest.',
      ),
      faq(
        'It lost air after the first day.',
        'New skin stretches. Top it up once or twice in the first week; after that it should stay firm for a month.',
      ),
    ],
    reviews: [
      review('Divya Krishnan', 5, '2026-09-17', 'Got the 65 in grey, my physio approved of the thickness. Pump works.'),
      review('Aman Gupta', 4, '2026-06-30', 'Good ball. Pumping is a workout of its own.'),
      review('Rekha Pandey', 3, '2026-04-18', 'Had to fill again three times in the first week, now holding.'),
      review('Stanzin Norbu', 5, '2025-12-31', 'Strong and does not smell.'),
    ],
    createdAt: '2025-09-27T05:00:00.000Z',
  },
];
