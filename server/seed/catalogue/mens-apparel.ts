import { type Catalogue, faq, html, lines, photo, review, sizes } from '../shorthand.ts';

const category = "Men's Apparel";

export const mensApparel: Catalogue = [
  {
    productCode: 'VYM-MEN-501',
    productName: 'Training Tee / Dry-Knit',
    category,
    regularPrice: 1199,
    salePrice: 666,
    gst: 5,
    hsn: '6109',
    bestSeller: true,
    productImage: photo('training-tee--black'),
    additionalImages: [photo('training-tee--alt1'), photo('training-tee--alt2')],
    variations: [
      { color: 'Black', image: photo('training-tee--black'), sizes: sizes({ S: 24, M: 40, L: 38, XL: 17, XXL: 6 }) },
      { color: 'Navy', image: photo('training-tee--navy'), sizes: sizes({ S: 15, M: 22, L: 2, XL: 9, XXL: 0 }) },
      { color: 'Olive', image: photo('training-tee--olive'), sizes: sizes({ S: 11, M: 18, L: 20, XL: 0, XXL: 4 }) },
    ],
    description: html`
      <p>A light tee knitted to let air through and to spread sweat so that it dries quickly. Raglan sleeves leave the
      shoulders free for pressing; the chest says VYAYAM and, smaller, TRAIN WITH INTENT.</p>
      <ul>
        <li><strong>Fabric:</strong> 92% polyester, 8% elastane dry-knit, 145 gsm</li>
        <li><strong>Fit:</strong> regular, a little room at the waist; take your usual size</li>
        <li><strong>Chest, laid flat:</strong> S 49 cm, M 52 cm, L 55 cm, XL 58 cm, XXL 61 cm</li>
        <li><strong>Details:</strong> printed neck label, no tag to scratch; flat seams</li>
      </ul>
      <p>Wash cold and inside out with like colours, without fabric softener, which clogs the knit. Dry in the shade; it
      takes a few hours. Do not iron the print. Colours on a screen are never quite those of the cloth.</p>
    `,
    sizeGuide: lines`
      Chest, laid flat: S = 49 cm, M = 52 cm, L = 55 cm, XL = 58 cm, XXL = 61 cm
      Length from shoulder: S = 68 cm, M = 70 cm, L = 72 cm, XL = 73 cm, XXL = 74 cm
    `,
    faqs: [
      faq(
        'How do I choose my size?',
        'Lay a tee you like flat, measure from armpit to armpit and compare with the list above. Between two sizes take the larger for lifting, the smaller for running.',
      ),
      faq('Does it cling when wet?', 'Less than cotton. It dries while you cool down.'),
      faq('Can I exchange the size?', 'Yes, within 10 days of delivery, unworn and with its label.'),
    ],
    reviews: [
      review(
        'Arjun Nambiar',
        5,
        '2026-10-20',
        'Light and dries fast, wore it for a half marathon in Kochi humidity. Print has survived twenty washes.',
      ),
      review(
        'Mayank Trivedi',
        4,
        '2026-09-18',
        'Fit is true to size. Olive is a bit darker than in the photo.',
        'true',
      ),
      review('Hrishikesh Pawar', 5, '2026-08-02', 'Bought in all three colours.'),
      review('Sameer Wagh', 3, '2026-05-22', 'Good cloth but XL is short for me, I am 188 cm.', 'small'),
      review('Lalit Bisht', 4, '2026-03-05', 'No smell even after two-hour sessions.', 'true'),
      review('Kartik Balan', 5, '2026-01-08', 'Shoulders have good room for overhead press.', 'true'),
      review('Neeraj Kumar', 2, '2025-11-24', 'Ordered L got M. Exchange took a week, hence two stars.'),
    ],
    createdAt: '2025-09-18T05:00:00.000Z',
  },
  {
    productCode: 'VYM-MEN-502',
    productName: 'Tapered Training Joggers',
    category,
    regularPrice: 2299,
    salePrice: 1427.62,
    gst: 5,
    hsn: '6103',
    productImage: photo('joggers--black'),
    additionalImages: [photo('joggers--alt1'), photo('joggers--alt2')],
    variations: [
      { color: 'Black', image: photo('joggers--black'), sizes: sizes({ S: 14, M: 25, L: 21, XL: 8, XXL: 3 }) },
      { color: 'Grey', image: photo('joggers--grey'), sizes: sizes({ S: 9, M: 16, L: 0, XL: 5, XXL: 2 }) },
    ],
    description: html`
      <p>Joggers with room at the thigh and a narrow leg, so that they neither hold you back in a squat nor catch on the
      rower. Soft brushed inside, smooth outside.</p>
      <ul>
        <li><strong>Fabric:</strong> 78% cotton, 17% polyester, 5% elastane, 240 gsm</li>
        <li><strong>Waist:</strong> wide elastic and a flat drawcord with metal tips</li>
        <li><strong>Cuffs:</strong> ribbed, hold their shape</li>
        <li><strong>Inside leg:</strong> S 71 cm, M 73 cm, L 75 cm, XL 76 cm, XXL 77 cm</li>
        <li><strong>Print:</strong> small VYAYAM at the left hip</li>
      </ul>
      <p>Wash cold, inside out, with like colours; they may shrink up to 2% the first time. Dry in the shade and iron low,
      not over the print. Warm enough for a Delhi winter walk, a little warm for a summer noon.</p>
    `,
    sizeGuide: lines`
      Waist, body: S = 71-77 cm, M = 78-84 cm, L = 85-91 cm, XL = 92-98 cm, XXL = 99-105 cm
      Inside leg: S = 71 cm, M = 73 cm, L = 75 cm, XL = 76 cm, XXL = 77 cm
    `,
    faqs: [
      faq(
        'I am 165 cm. Will they bunch up?',
        'The cuffs hold them at the ankle, so a few extra centimetres sit as a soft fold. Take the size of your waist.',
      ),
      faq('Are they see-through when stretched?', 'No. The knit is 240 gsm.'),
    ],
    reviews: [
      review('Saurabh Mishra', 5, '2026-09-27', 'Perfect taper. I wear them to the gym and to the airport.'),
      review('Vivek Chandran', 4, '2026-07-11', 'Comfortable, slightly warm for Chennai though.'),
      review('Amitoj Sandhu', 5, '2026-02-18', 'Good for Chandigarh winter. Cord has nice metal tips.'),
      review('Pranav Kale', 3, '2025-12-27', 'Grey shows sweat marks. Black is better for training.'),
    ],
    createdAt: '2025-10-30T05:00:00.000Z',
  },
  {
    productCode: 'VYM-MEN-503',
    productName: 'Pullover Training Hoodie',
    category,
    regularPrice: 2799,
    salePrice: 1808.57,
    gst: 5,
    hsn: '6110',
    productImage: photo('hoodie--grey'),
    additionalImages: [photo('hoodie--alt1'), photo('hoodie--alt2')],
    variations: [
      { color: 'Grey', image: photo('hoodie--grey'), sizes: sizes({ S: 7, M: 12, L: 15, XL: 6, XXL: 1 }) },
      { color: 'Black', image: photo('hoodie--black'), sizes: sizes({ S: 5, M: 0, L: 11, XL: 10, XXL: 4 }) },
    ],
    description: html`
      <p>A warm layer for the way to training and the first sets. The hood is cut large enough to wear over a cap, the
      pocket in front takes phone, keys and cold hands.</p>
      <ul>
        <li><strong>Fabric:</strong> 65% cotton, 35% polyester fleece, 300 gsm, brushed inside</li>
        <li><strong>Fit:</strong> relaxed; raglan sleeves; ribbed cuffs and hem</li>
        <li><strong>Details:</strong> one kangaroo pocket, contrast cords with metal tips, VYAYAM across the chest</li>
        <li><strong>Chest, laid flat:</strong> S 54 cm, M 57 cm, L 60 cm, XL 63 cm, XXL 66 cm</li>
      </ul>
      <p>Wash cold and inside out, with like colours; dry flat in the shade so that the hood keeps its shape. Iron low and
      not over the print. Fleece gives off a little lint in its first wash, so keep black and white apart.</p>
    `,
    sizeGuide: lines`
      Chest, laid flat: S = 54 cm, M = 57 cm, L = 60 cm, XL = 63 cm, XXL = 66 cm
      Length from shoulder: S = 67 cm, M = 69 cm, L = 71 cm, XL = 73 cm, XXL = 75 cm
    `,
    faqs: [
      faq('Is it warm enough for the hills?', 'As a middle layer, yes. In snow or wind wear a jacket over it.'),
      faq('Do the cords come out in the wash?', 'No. They are stitched at the back of the hood.'),
    ],
    reviews: [
      review(
        'Tashi Wangchuk',
        5,
        '2026-10-16',
        'Good weight, hood is really big. Wore it for morning runs in Leh over a thermal.',
      ),
      review('Rishabh Agnihotri', 4, '2026-08-30', 'Nice fleece. Lint in first wash as told.', 'true'),
      review('Gaurav Kapoor', 5, '2026-01-16', 'Very warm, size is generous. Took M though I usually wear L.', 'large'),
    ],
    createdAt: '2025-11-03T05:00:00.000Z',
  },
  {
    productCode: 'VYM-MEN-504',
    productName: 'Training Shorts with Pockets',
    category,
    regularPrice: 1299,
    salePrice: 761,
    gst: 5,
    hsn: '6103',
    productImage: photo('training-shorts--black'),
    additionalImages: [photo('training-shorts--alt1'), photo('training-shorts--alt2')],
    variations: [
      { color: 'Black', image: photo('training-shorts--black'), sizes: sizes({ S: 18, M: 30, L: 26, XL: 12, XXL: 5 }) },
      { color: 'Navy', image: photo('training-shorts--navy'), sizes: sizes({ S: 10, M: 14, L: 9, XL: 0, XXL: 3 }) },
    ],
    description: html`
      <p>Light woven shorts that end just above the knee, with enough stretch for a deep squat and two pockets that keep
      a phone from swinging about.</p>
      <ul>
        <li><strong>Fabric:</strong> 88% polyester, 12% elastane, 130 gsm, two-way stretch</li>
        <li><strong>Waist:</strong> ribbed elastic with a drawcord through metal eyelets</li>
        <li><strong>Pockets:</strong> two at the sides, 16 cm deep</li>
        <li><strong>Inside leg:</strong> 20 cm in M, 5 mm more or less a size; no inner brief</li>
        <li><strong>Print:</strong> VYAYAM at the right hem</li>
      </ul>
      <p>Wash cold with like colours and leave out the fabric softener. They dry overnight indoors. Do not iron the print.
      For running beyond an hour, wear them over tights or briefs that do not chafe.</p>
    `,
    sizeGuide: lines`
      Waist, body: S = 71-77 cm, M = 78-84 cm, L = 85-91 cm, XL = 92-98 cm, XXL = 99-105 cm
      Inside leg: S = 19.5 cm, M = 20 cm, L = 20.5 cm, XL = 21 cm, XXL = 21.5 cm
    `,
    faqs: [
      faq('Do the pockets have zips?', 'No, they are open and cut deep. A phone of 16 cm stands inside.'),
      faq('Is there an inner lining?', 'No. Wear them with briefs or over tights.'),
    ],
    reviews: [
      review('Jayesh Solanki', 5, '2026-09-04', 'Squat-proof and light. Bought a second one in navy.'),
      review('Aravind Swamy', 4, '2026-06-20', 'Good shorts, cord could be longer.'),
      review('Mohit Rana', 5, '2026-04-27', 'Phone does not jump while running on the treadmill.'),
      review('Subhash Barman', 4, '2026-02-06', 'Nice cloth, a bit long for me.'),
    ],
    createdAt: '2025-09-24T05:00:00.000Z',
  },
  {
    productCode: 'VYM-MEN-505',
    productName: 'Stringer Tank',
    category,
    regularPrice: 899,
    salePrice: 523,
    gst: 5,
    hsn: '6109',
    productImage: photo('stringer-tank--white'),
    variations: [
      { color: 'White', image: photo('stringer-tank--white'), sizes: sizes({ S: 8, M: 13, L: 10, XL: 4 }) },
      { color: 'Black', image: photo('stringer-tank--black'), sizes: sizes({ S: 6, M: 17, L: 12, XL: 0 }) },
    ],
    description: html`
      <p>Narrow straps, deep armholes and a low neck: a tank for back day and for months without a breeze. The hem is cut
      long so that it stays down on the pull-up bar.</p>
      <ul>
        <li><strong>Fabric:</strong> 60% combed cotton, 40% polyester jersey, 150 gsm</li>
        <li><strong>Fit:</strong> slim at the chest, straight below</li>
        <li><strong>Chest, laid flat:</strong> S 45 cm, M 48 cm, L 51 cm, XL 54 cm</li>
        <li><strong>Details:</strong> bound edges, printed neck label, VYAYAM across the chest</li>
      </ul>
      <p>Wash at 30 degrees, white with white; no bleach, which yellows the polyester. Dry in the shade and iron inside out.
      White jersey this light lets a dark vest show through.</p>
    `,
    sizeGuide: lines`
      Chest, laid flat: S = 45 cm, M = 48 cm, L = 51 cm, XL = 54 cm
    `,
    reviews: [
      review('Kabir Thapar', 4, '2026-08-08', 'Good length, does not ride up in pull-ups.'),
      review('Anand Kurian', 5, '2026-05-16', 'Soft and light, perfect for Kerala summer.'),
      review('Vishal Rajput', 3, '2026-03-31', 'Armholes are deep, know what you are buying. Cloth is good.'),
    ],
    createdAt: '2026-02-26T05:00:00.000Z',
  },
];
