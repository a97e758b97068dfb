import { type Catalogue, faq, html, photo, review, sizes } from '../shorthand.ts';

const category = 'Accessories';

export const accessories: Catalogue = [
  {
    productCode: 'VYM-ACC-701',
    productName: 'Shaker Bottle with Mixing Ball',
    category,
    regularPrice: 599,
    salePrice: 296,
    gst: 18,
    hsn: '3924',
    bestSeller: true,
    productImage: photo('shaker-bottle--black'),
    additionalImages: [photo('shaker-bottle--alt1'), photo('shaker-bottle--alt2')],
    variations: [
      { color: 'Black', image: photo('shaker-bottle--black'), sizes: sizes({ '500 ML': 110 }) },
      { color: 'Red', image: photo('shaker-bottle--red'), sizes: sizes({ '500 ML': 45 }) },
      { color: 'Clear', image: photo('shaker-bottle--clear'), sizes: sizes({ '500 ML': 0 }) },
    ],
    description: html`
      <p>A shaker that closes: a screw lid with a deep thread, and a snap cap with a loop to hang it on a finger. The wire
      ball inside breaks up lumps without a blender.</p>
      <ul>
        <li><strong>Volume:</strong> marked up to 500 ml on the side, with room above to shake</li>
        <li><strong>Body and lid:</strong> polypropylene, without BPA; Black is opaque, Red and Clear are see-through</li>
        <li><strong>Ball:</strong> stainless steel wire, 4 cm</li>
        <li><strong>Cap:</strong> red on Black, black on Red, teal on Clear</li>
      </ul>
      <p>Pour in the liquid first, then the powder, drop in the ball, close both lids and shake for ten seconds. Rinse at
      once: dried protein is what makes shakers smell. Top rack of the dishwasher, not for the microwave and not for hot or
      fizzy drinks, which build up pressure.</p>
    `,
    faqs: [
      faq(
        'Does it leak in a bag?',
        'Not when the lid is screwed down and the cap clicks. Carry it upright if there is liquid in it all the same.',
      ),
      faq('How do I get rid of a smell?', 'Leave it overnight with water and a spoon of baking soda, lid off.'),
      faq('Is the ball included?', 'Yes, one steel ball.'),
    ],
    reviews: [
      review('Yash Gokhale', 5, '2026-10-19', 'No leak in three weeks in my office bag. Ball is noisy, but it mixes.'),
      review('Preethi Suresh', 4, '2026-09-11', 'Good bottle. Markings on the black one are easy to read.'),
      review('Aslam Mulla', 5, '2026-07-25', 'Strong cap, fell from the first floor and survived.'),
      review('Deepa Nambisan', 3, '2026-04-11', 'Smells if you forget it for a day. Baking soda trick works.'),
      review('Rohan Kashyap', 5, '2026-02-28', 'Value for money.'),
      review('Tarini Mohanty', 4, '2025-11-28', 'Red looks great, I would like a 700 ml version.'),
    ],
    createdAt: '2025-08-30T05:00:00.000Z',
  },
  {
    productCode: 'VYM-ACC-702',
    productName: 'Leather Lifting Belt',
    category,
    regularPrice: 2499,
    salePrice: 1524.58,
    gst: 18,
    hsn: '950691',
    productImage: photo('lifting-belt--brown'),
    additionalImages: [photo('lifting-belt--alt1'), photo('lifting-belt--alt2')],
    variations: [
      { color: 'Brown', image: photo('lifting-belt--brown'), sizes: sizes({ S: 6, M: 13, L: 9, XL: 4 }) },
      { color: 'Black', image: photo('lifting-belt--black'), sizes: sizes({ S: 3, M: 10, L: 0, XL: 2 }) },
    ],
    description: html`
      <p>A stiff belt of buffalo leather, the same width all round, that gives your trunk something to press against in heavy
      squats and deadlifts. Double-stitched, with VYAYAM pressed into the leather.</p>
      <ul>
        <li><strong>Width and thickness:</strong> 10 cm, about 7 mm, suede inside</li>
        <li><strong>Buckle:</strong> nickel-plated steel roller buckle, two prongs</li>
        <li><strong>At the navel:</strong> S 65-80 cm, M 75-90 cm, L 85-100 cm, XL 95-112 cm; measure there, not by your
        trouser size</li>
      </ul>
      <p>Leather is hard at first. Roll it up both ways a few times and wear it for light sets for two weeks. Keep it dry and
      hang it open; a little leather wax twice a year is enough. A belt does not replace technique: learn to brace without
      one first. Leather varies in shade and grain.</p>
    `,
    faqs: [
      faq(
        'How do I measure?',
        'With a tape around your body at the navel, belly relaxed. Choose the size with your figure in the middle.',
      ),
      faq(
        'Is it for CrossFit-style workouts?',
        'It is stiff and slow to open. For mixed workouts a fabric belt is handier.',
      ),
      faq('Does the dye come off?', 'A little in the first sweaty sessions. Do not wear it over white at first.'),
    ],
    reviews: [
      review(
        'Bharat Reddy',
        5,
        '2026-10-10',
        'Proper thick leather. Took two weeks to break in, now like armour. PR on deadlift too, 180.',
      ),
      review('Nitin Deshpande', 4, '2026-08-12', 'Good belt, prongs are tight in the beginning.'),
      review('Simon Kujur', 5, '2026-05-20', 'Stitching is straight and strong.'),
      review('Alok Srivastava', 3, '2026-03-03', 'Colour came off on my white t-shirt. Should have read the FAQ.'),
    ],
    createdAt: '2025-10-20T05:00:00.000Z',
  },
  {
    productCode: 'VYM-ACC-703',
    productName: 'Barrel Duffle Bag',
    category,
    regularPrice: 2499,
    salePrice: 1440,
    gst: 18,
    hsn: '4202',
    productImage: photo('duffle-bag--black'),
    additionalImages: [photo('duffle-bag--alt1'), photo('duffle-bag--alt2')],
    variations: [
      { color: 'Black', image: photo('duffle-bag--black'), sizes: sizes({ '32 L': 27 }) },
      { color: 'Grey', image: photo('duffle-bag--grey'), sizes: sizes({ '32 L': 11 }) },
    ],
    description: html`
      <p>A round bag with one long zip along the top, so that you see everything at once. The handles run as a band all the
      way around and carry the weight from below.</p>
      <ul>
        <li><strong>Volume:</strong> 32 litres; 50 cm long, 28 cm across: cabin size on most Indian airlines</li>
        <li><strong>Fabric:</strong> 600-denier polyester, coated inside against drizzle</li>
        <li><strong>Inside:</strong> one zipped pocket for keys and a wallet</li>
        <li><strong>Carrying:</strong> two webbing handles and metal loops at both ends; shoulder strap included, not
        pictured</li>
        <li><strong>Weight:</strong> 720 g</li>
      </ul>
      <p>Takes shoes, towel, belt, clothes and a bottle. Air it after training. Clean with a soft brush and soapy water and
      dry it open; not for the washing machine. It keeps off drizzle but is not waterproof: use a cover in the monsoon.</p>
    `,
    faqs: [
      faq('Is there a separate place for shoes?', 'No, it is one room. A shoe sack keeps dirt apart.'),
      faq('Does a shoulder strap come with it?', 'Yes, a removable one. It clips to the metal loops at the ends.'),
    ],
    reviews: [
      review(
        'Manoj Tripathi',
        5,
        '2026-09-29',
        'Holds belt, shoes, bands, bottle and still has space. Zip runs smooth.',
      ),
      review('Ishaan Bedi', 4, '2026-06-24', 'Nice bag for the cabin. I miss a shoe pocket.'),
      review('Roshni Kulshreshtha', 5, '2026-04-06', 'Grey looks premium. Went into the cabin without questions.'),
      review('Wilson Dkhar', 3, '2026-01-14', 'Good until heavy rain in Shillong. Then everything was damp.'),
    ],
    createdAt: '2025-11-14T05:00:00.000Z',
  },
  {
    productCode: 'VYM-ACC-704',
    productName: 'Half-Finger Gym Gloves',
    category,
    regularPrice: 999,
    salePrice: 618.1,
    gst: 5,
    hsn: '4203',
    productImage: photo('gym-gloves--black'),
    additionalImages: [photo('gym-gloves--alt1'), photo('gym-gloves--alt2')],
    variations: [{ color: 'Black', image: photo('gym-gloves--black'), sizes: sizes({ S: 9, M: 21, L: 17, XL: 0 }) }],
    description: html`
      <p>Gloves with open fingertips for people who would rather keep their skin than their calluses. Padded where a bar
      presses, thin and airy everywhere else.</p>
      <ul>
        <li><strong>Palm:</strong> synthetic suede with four foam pads, about 3 mm</li>
        <li><strong>Back:</strong> perforated, stretchy knit</li>
        <li><strong>Closing:</strong> red hook-and-loop tab at the wrist</li>
        <li><strong>Around the palm:</strong> S 17-18 cm, M 19-20 cm, L 21-22 cm, XL 23-24 cm, thumb left out</li>
      </ul>
      <p>They should be snug: a loose glove folds and makes the blisters it is there to prevent. Close the tabs, hand-wash
      cold with mild soap, press out the water without wringing and dry in the shade. Good for machines, dumbbells, rows and
      cycling.</p>
    `,
    faqs: [
      faq(
        'How do I pull them off when sweaty?',
        'Turn down the cuff and pull from the little finger side, one finger after the other.',
      ),
      faq('Do they support the wrist?', 'No, the tab only holds the glove. For support see our wrist wraps.'),
    ],
    reviews: [
      review(
        'Sheetal Dhami',
        4,
        '2026-09-08',
        'Snug fit and palms are well padded. Taking them off when wet is a struggle.',
      ),
      review('Irfan Pathan Khan', 5, '2026-05-31', 'No more torn skin on pull-ups.'),
      review('Gopal Krishnamurthy', 4, '2026-02-16', 'Use them for cycling to office. Good.'),
    ],
    createdAt: '2025-12-22T05:00:00.000Z',
  },
  {
    productCode: 'VYM-ACC-705',
    productName: 'Training Cap',
    category,
    regularPrice: 699,
    salePrice: 427.62,
    gst: 5,
    hsn: '6505',
    productImage: photo('cap--black'),
    variations: [
      { color: 'Black', image: photo('cap--black'), sizes: sizes({ Standard: 48 }) },
      { color: 'White', image: photo('cap--white'), sizes: sizes({ Standard: 2 }) },
    ],
    description: html`
      <p>A six-panel cap in a textured, breathable weave with VYAYAM embroidered in front. The curved peak keeps sun off the
      eyes, the towelling band inside keeps sweat out of them.</p>
      <ul>
        <li><strong>Fabric:</strong> 100% polyester, peak covered in the same cloth, with stitched rows</li>
        <li><strong>Size:</strong> one size, 55 to 61 cm, set by a strap at the back with room for a ponytail</li>
        <li><strong>Peak:</strong> 7 cm, curved, plastic inside so that it can get wet</li>
        <li><strong>Weight:</strong> 70 g</li>
      </ul>
      <p>Wash by hand in cool water with a little soap and dry it over a bowl so that it keeps its shape; no machine, no
      tumble dryer. White likes to be washed often and alone. The weave gives shade but blocks only part of the sun's rays,
      so use sunscreen too.</p>
    `,
    reviews: [
      review('Aakash Ahlawat', 5, '2026-10-03', 'Light and stays on while running. Embroidery is neat.'),
      review('Charu Nanda', 4, '2026-06-05', 'Ponytail fits through the back. White gets dirty soon of course.'),
      review('Biju Varghese', 4, '2026-03-24', 'Good cap, dries fast.'),
    ],
    createdAt: '2026-01-29T05:00:00.000Z',
  },
  {
    productCode: 'VYM-ACC-706',
    productName: 'Wrist Wraps with Thumb Loop',
    category,
    regularPrice: 799,
    salePrice: 475.24,
    gst: 5,
    hsn: '6307',
    productImage: photo('wrist-wraps--black'),
    variations: [
      { color: 'Black', image: photo('wrist-wraps--black'), sizes: sizes({ '45 CM': 34 }) },
      { color: 'Red', image: photo('wrist-wraps--red'), sizes: sizes({ '45 CM': 19 }) },
    ],
    description: html`
      <p>A pair of stretchy bands that stiffen the wrist for bench press, overhead press and push-ups. The loop goes over the
      thumb while you wind, and comes off before you lift.</p>
      <ul>
        <li><strong>Size:</strong> 45 cm long, 8 cm wide, medium stiff</li>
        <li><strong>Fabric:</strong> cotton, polyester and elastic thread, ribbed, with three woven stripes</li>
        <li><strong>Closing:</strong> broad hook-and-loop end</li>
        <li><strong>In the box:</strong> 2 wraps, for left and right alike</li>
      </ul>
      <p>Wind over the joint, not below it: half the wrap on the hand, half on the forearm, tight for the heavy set and off
      again after it. If your fingers tingle it is too tight. Roll them up closed so that the hooks do not chew the fabric;
      hand-wash cold and dry flat.</p>
    `,
    reviews: [
      review('Kunal Mhatre', 5, '2026-09-16', 'Bench feels much more stable. The closing is strong.'),
      review('Devika Raj', 4, '2026-07-03', 'Good stiffness for me, a bit long for thin wrists.'),
      review('Parth Vyas', 5, '2026-04-20', 'Same quality as the imported ones at one third of the price.'),
      review('Samuel Ekka', 3, '2026-01-31', 'Threads came out at one end after three months, still usable.'),
    ],
    createdAt: '2025-11-27T05:00:00.000Z',
  },
  {
    productCode: 'VYM-ACC-707',
    productName: 'Crew Training Socks',
    category,
    regularPrice: 449,
    salePrice: 285,
    gst: 5,
    hsn: '6115',
    productImage: photo('socks--white'),
    variations: [
      { color: 'White', image: photo('socks--white'), sizes: sizes({ 'UK 3-6': 26, 'UK 7-11': 40 }) },
      { color: 'Black', image: photo('socks--black'), sizes: sizes({ 'UK 3-6': 14, 'UK 7-11': 31 }) },
    ],
    description: html`
      <p>Mid-calf socks with two stripes, a cushioned foot and a ribbed shaft that stays up. Long enough to guard the shin
      from the bar in a deadlift. Price is for <strong>one pair</strong>.</p>
      <ul>
        <li><strong>Fabric:</strong> 75% cotton, 22% polyamide, 3% elastane</li>
        <li><strong>Foot:</strong> terry sole, firmer heel and toe, flat toe seam</li>
        <li><strong>Shaft:</strong> 22 cm; red stripes on White, grey stripes on Black; VYAYAM on the side</li>
        <li><strong>Sizes:</strong> UK 3-6 (EU 36-39) and UK 7-11 (EU 40-45)</li>
      </ul>
      <p>Wash at 40 degrees inside out, so that the terry gets clean, and white with white. No bleach, no ironing; tumble
      drying ages the elastic. Socks that have been worn cannot be returned, for hygiene, unless they came with a fault.</p>
    `,
    createdAt: '2026-09-19T05:00:00.000Z',
  },
];
