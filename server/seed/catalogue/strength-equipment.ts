import { type Catalogue, faq, html, photo, review, sizes } from '../shorthand.ts';

// GST of this catalogue, percent: apparel 5 up to Rs. 1,000 a piece before GST, 12 above; caps, gloves, wraps and yoga
// props 12; gym equipment, bags, bottles and supplements 18; a combo takes the highest rate of its members.
const category = 'Strength Equipment';

export const strengthEquipment: Catalogue = [
  {
    productCode: 'VYM-STR-101',
    productName: 'Rubber Hex Dumbbell Pair',
    category,
    regularPrice: 4999,
    salePrice: 2965,
    gst: 18,
    hsn: '950691',
    bestSeller: true,
    productImage: photo('hex-dumbbell--black'),
    additionalImages: [photo('hex-dumbbell--alt2'), photo('hex-dumbbell--alt1')],
    variations: [{ color: 'Black', image: photo('hex-dumbbell--black'), sizes: sizes({ '10 KG x 2': 46 }) }],
    description: html`
      <p>Two solid cast-iron dumbbells of <strong>10 kg each</strong>, with six-sided heads coated in thick rubber so
      that they stay where you put them down and go easy on the floor. The first photo shows one of the pair.</p>
      <ul>
        <li><strong>Handle:</strong> straight, chromed and knurled steel, about 33 mm thick, grippy even with damp hands</li>
        <li><strong>Heads:</strong> cast iron under rubber, weight printed on both ends</li>
        <li><strong>Length:</strong> about 28 cm each</li>
        <li><strong>In the box:</strong> 2 dumbbells, 20 kg in all</li>
      </ul>
      <p>Good for presses, rows, lunges, farmer's walks and renegade rows. New rubber smells for a few days; leave the pair
      in an airy room. Wipe with a damp cloth and dry the handles, do not soak them, and put them down rather than drop
      them. The stated weight can be out by up to 3% either way, as is usual for cast iron.</p>
    `,
    faqs: [
      faq('Is the price for one dumbbell or for two?', 'For two. You receive a pair of 10 kg dumbbells, 20 kg in all.'),
      faq(
        'Will they mark my tiled floor?',
        'Put down gently, no. If you are going to set them down hard, use a rubber mat: the coating protects the iron first and the tile second.',
      ),
      faq(
        'How do I get rid of the smell of new rubber?',
        'Wipe the heads with mild soap and water, dry them and leave them near an open window. It is gone in about a week.',
      ),
    ],
    reviews: [
      review(
        'Rohit Deshmukh',
        5,
        '2026-10-12',
        'Solid pair. Knurling is just right, not too sharp. Delivered to Nashik in four days, both packed separately so the courier could carry them.',
      ),
      review(
        'Sneha Kulkarni',
        4,
        '2026-08-29',
        'Weights are accurate, I checked on the kitchen scale at my gym: 9.9 and 10.1. Rubber smell stayed for a week or so.',
      ),
      review(
        'Imran Shaikh',
        5,
        '2026-06-03',
        'Better than the cement-filled ones I had. They do not roll away during renegade rows.',
      ),
      review(
        'Prakash Nair',
        3,
        '2026-03-17',
        'Product good but the outer box was torn when it came. Nothing damaged inside.',
      ),
      review('Gurpreet Singh', 5, '2026-01-25', 'Using daily for three months, coating has no cuts.'),
      review('Meenal Joshi', 4, '2025-11-30', 'Handle is a little thick for small hands, otherwise very happy.'),
    ],
    createdAt: '2025-09-05T05:00:00.000Z',
  },
  {
    productCode: 'VYM-STR-102',
    productName: 'Cast-Iron Kettlebell',
    category,
    regularPrice: 3299,
    salePrice: 1948,
    gst: 18,
    hsn: '950691',
    productImage: photo('kettlebell--black'),
    additionalImages: [photo('kettlebell--alt2'), photo('kettlebell--alt1')],
    variations: [
      { color: 'Black', image: photo('kettlebell--black'), sizes: sizes({ '16 KG': 31 }) },
      { color: 'Teal', image: photo('kettlebell--teal'), sizes: sizes({ '16 KG': 3 }) },
    ],
    description: html`
      <p>A <strong>16 kg</strong> kettlebell cast in one piece, so there is no seam under your palm and no handle to work
      loose. The wide, smooth window takes two hands for swings and one for cleans and snatches.</p>
      <ul>
        <li><strong>Black:</strong> matt powder coat all over, white rings at the ends of the handle</li>
        <li><strong>Teal:</strong> the lower body dipped in teal vinyl, kinder to floors and quieter when set down</li>
        <li><strong>Handle:</strong> about 34 mm thick, powder coated so that chalk holds</li>
        <li><strong>Size:</strong> about 28 cm tall on a flat base that does not rock</li>
      </ul>
      <p>16 kg is where most men start with swings and where many women get to after some months. If you have never swung a
      bell, learn the hip hinge with an empty hand first. Keep it dry: sweat left on bare scratches will rust, and a little
      oil on a rag mends that.</p>
    `,
    faqs: [
      faq(
        'Is the Teal one heavier because of the coating?',
        'No. The vinyl is counted in: both colours weigh 16 kg, give or take 3%.',
      ),
      faq(
        'Can I use it on a balcony or terrace?',
        'Yes, but bring it in afterwards. Rain and morning dew will find every scratch.',
      ),
    ],
    reviews: [
      review(
        'Arvind Menon',
        5,
        '2026-09-21',
        'Proper single casting. No sharp line under the handle like the cheap ones. Worth it.',
      ),
      review(
        'Tanvi Shah',
        4,
        '2026-07-08',
        'Got teal. Lovely colour. The top half is black, as in the photo, and both my hands fit for swings.',
      ),
      review(
        'Debashish Roy',
        2,
        '2026-04-14',
        'Coating chipped in the first month where it touched a steel rack. Bell itself is fine, customer care offered touch-up paint.',
      ),
      review('Harsh Vardhan', 5, '2026-02-02', 'Base is truly flat, so no wobble in push-ups on the handle.'),
    ],
    createdAt: '2025-10-11T05:00:00.000Z',
  },
  {
    productCode: 'VYM-STR-103',
    productName: 'Olympic Bumper Plate Pair',
    category,
    regularPrice: 12999,
    salePrice: 8050,
    gst: 18,
    hsn: '950691',
    productImage: photo('bumper-plate--black'),
    additionalImages: [photo('bumper-plate--alt1'), photo('bumper-plate--alt2')],
    variations: [
      { color: 'Black', image: photo('bumper-plate--black'), sizes: sizes({ '20 KG x 2': 14 }) },
      { color: 'Blue', image: photo('bumper-plate--blue'), sizes: sizes({ '20 KG x 2': 0 }) },
    ],
    description: html`
      <p>A pair of <strong>20 kg</strong> solid rubber plates for cleans, snatches and deadlifts that end on the floor. The
      rubber takes the drop, a pressed-in steel ring takes the bar.</p>
      <ul>
        <li><strong>Bore:</strong> 50.4 mm, for bars with 50 mm (Olympic) sleeves; they do not fit 28 mm home bars</li>
        <li><strong>Diameter:</strong> 450 mm, the full height of a competition plate</li>
        <li><strong>Thickness:</strong> about 75 mm, so count how many your bar takes</li>
        <li><strong>In the box:</strong> 2 plates, 40 kg in all</li>
      </ul>
      <p>Drop them on a lifting platform or 20 mm rubber tiles, never on bare tile or stone. Wipe off dust with a damp cloth
      and keep them out of strong sun, which hardens rubber over the years. Weight can be out by up to 2%.</p>
    `,
    faqs: [
      faq(
        'Do these fit my 25 or 28 mm bar?',
        'No. The bore is for 50 mm sleeves. An adapter sleeve fits them to a thin bar, but do not drop a bar loaded that way.',
      ),
      faq('Is it one plate or two?', 'Two plates of 20 kg. They come in two boxes, so they may arrive a day apart.'),
      faq('Do they bounce?', 'A dead bounce, roughly ankle high from overhead on a rubber floor.'),
    ],
    reviews: [
      review(
        'Karan Malhotra',
        5,
        '2026-10-02',
        'Using in a garage gym in Ludhiana since August. About two hundred drops, ring is tight, no cracks.',
      ),
      review(
        'Joseph Fernandes',
        4,
        '2026-05-19',
        'Good plates. Thicker than I thought, only four a side fit on my bar.',
      ),
      review('Nikhil Bhosale', 5, '2026-02-24', 'Print is clean and both weigh the same within 150 g.'),
    ],
    createdAt: '2025-12-18T05:00:00.000Z',
  },
  {
    productCode: 'VYM-STR-104',
    productName: 'Adjustable Weight Bench',
    category,
    regularPrice: 11999,
    salePrice: 6779,
    gst: 18,
    hsn: '950691',
    productImage: photo('weight-bench--black'),
    additionalImages: [photo('weight-bench--alt1'), photo('weight-bench--alt2')],
    variations: [{ color: 'Black', image: photo('weight-bench--black'), sizes: sizes({ Standard: 4 }) }],
    description: html`
      <p>An incline bench of welded steel box section whose backrest stands on <strong>six pegs</strong>, from nearly flat
      to nearly upright. The seat tilts too, on the red pull-pin, so that you do not slide down under an incline press.</p>
      <ul>
        <li><strong>Frame:</strong> 50 x 50 mm steel, powder coated, rubber feet, two transport wheels at the seat end</li>
        <li><strong>Pads:</strong> dense foam, 6 cm thick, under easy-clean black leatherette, with a padded roller for the feet</li>
        <li><strong>Footprint:</strong> about 125 x 45 cm; seat height 44 cm</li>
        <li><strong>Load:</strong> made for 250 kg, you and the weights together</li>
        <li><strong>Weight:</strong> 19 kg</li>
      </ul>
      <p>Arrives in one box with spanners; two people put it together in about twenty minutes. Tighten the bolts again after
      the first week, check the pin before each set, and wipe sweat off the pads.</p>
    `,
    faqs: [
      faq('Does it go down to a decline?', 'No. It goes from nearly flat to nearly upright.'),
      faq('Does it fold?', 'It does not fold, but it stands on its end: about 45 x 45 cm of floor.'),
      faq('Is it already assembled?', 'It comes in one box with eight bolts, spanners and a printed guide.'),
      faq('Can spare parts be had?', 'Yes, pads, pins, feet and rollers. Write to us with the order number.'),
    ],
    reviews: [
      review(
        'Vikram Rathore',
        5,
        '2026-09-30',
        'No wobble at 90 kg body weight plus two 24 kg dumbbells. The seat tilt is what I was missing on my old bench.',
      ),
      review(
        'Aditi Banerjee',
        4,
        '2026-07-22',
        'Sturdy and the pad is firm. Assembly took me alone 40 minutes, do call a friend. Wheels are small and do not like carpets, but fine on tiles. Would have liked one more position between the third and the fourth.',
      ),
      review('Suresh Pillai', 4, '2026-04-09', 'Good value. One cap was missing, sent free in five days.'),
      review('Manpreet Kaur', 5, '2025-12-28', 'Bought for my son, now all of us use it.'),
      review('Yusuf Ansari', 3, '2025-11-16', 'Bench is fine but delivery to Gulbarga took nine days.'),
    ],
    createdAt: '2025-08-28T05:00:00.000Z',
  },
];
