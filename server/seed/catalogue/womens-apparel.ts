import { type Catalogue, faq, html, lines, photo, review, sizes } from '../shorthand.ts';

const category = "Women's Apparel";

export const womensApparel: Catalogue = [
  {
    productCode: 'VYM-WOM-601',
    productName: "Women's High-Waist Leggings",
    category,
    regularPrice: 1999,
    salePrice: 1237.14,
    gst: 5,
    hsn: '6104',
    bestSeller: true,
    productImage: photo('leggings--black'),
    additionalImages: [photo('leggings--alt2'), photo('leggings--alt1')],
    variations: [
      { color: 'Black', image: photo('leggings--black'), sizes: sizes({ S: 22, M: 35, L: 28, XL: 14, XXL: 7 }) },
      { color: 'Wine', image: photo('leggings--wine'), sizes: sizes({ S: 3, M: 19, L: 12, XL: 0, XXL: 2 }) },
    ],
    description: html`
      <p>Full-length leggings with a broad waistband that stays up through burpees and forward bends without cutting in.
      Dense enough not to show through in a squat.</p>
      <ul>
        <li><strong>Fabric:</strong> 76% nylon, 24% elastane, 250 gsm, soft matt finish</li>
        <li><strong>Waistband:</strong> 11 cm, double layer, no elastic cord</li>
        <li><strong>Inside leg:</strong> 68 cm in every size</li>
        <li><strong>Waist, body:</strong> S 66-71 cm, M 72-77 cm, L 78-83 cm, XL 84-90 cm, XXL 91-97 cm</li>
        <li><strong>Seams:</strong> flat, with a gusset; no seam in front</li>
      </ul>
      <p>Wash cold and inside out, with like colours and no softener; Wine may bleed a little in the first wash. Dry in the
      shade, never on a heater. Rough rings and hook-and-loop straps pull threads in any fine knit.</p>
    `,
    sizeGuide: lines`
      Waist, body: S = 66-71 cm, M = 72-77 cm, L = 78-83 cm, XL = 84-90 cm, XXL = 91-97 cm
      Inside leg: S = 68 cm, M = 68 cm, L = 68 cm, XL = 68 cm, XXL = 68 cm
    `,
    faqs: [
      faq('Are they squat-proof?', 'Yes, in both colours, when the size fits. A size too small thins any knit.'),
      faq('Do they have pockets?', 'No, this pair has none, so that nothing pulls at the waistband.'),
      faq(
        'I am 155 cm tall. Are they too long?',
        'They will fold a little at the ankle. Many turn the hem under once.',
      ),
    ],
    reviews: [
      review(
        'Shalini Menon',
        5,
        '2026-10-13',
        'The waistband stays! I have tried many and always keep pulling them up. Not these. Ordered wine as well.',
      ),
      review('Ruchi Bhargava', 5, '2026-09-02', 'Not see-through, checked in bright light.', 'true'),
      review('Fatima Sheikh', 4, '2026-07-17', 'Very comfortable. Slightly long for my height of 154 cm.', 'large'),
      review(
        'Aparna Das',
        4,
        '2026-05-09',
        'Good quality. Wine leaked colour in the first wash, wash it alone.',
        'true',
      ),
      review('Harleen Kaur', 3, '2026-03-14', 'Nice but I miss a pocket for the phone.'),
      review(
        'Vidya Subramanian',
        5,
        '2026-01-22',
        'Soft, and no pilling after four months of yoga three times a week.',
      ),
      review('Chandni Oberoi', 5, '2025-12-10', 'True to the size chart.', 'true'),
    ],
    createdAt: '2025-09-08T05:00:00.000Z',
  },
  {
    productCode: 'VYM-WOM-602',
    productName: 'Racerback Sports Bra',
    category,
    regularPrice: 1399,
    salePrice: 856,
    gst: 5,
    hsn: '6212',
    productImage: photo('sports-bra--black'),
    additionalImages: [photo('sports-bra--alt1'), photo('sports-bra--alt2')],
    variations: [
      { color: 'Black', image: photo('sports-bra--black'), sizes: sizes({ S: 16, M: 24, L: 19, XL: 9, XXL: 4 }) },
      { color: 'Coral', image: photo('sports-bra--coral'), sizes: sizes({ S: 8, M: 0, L: 7, XL: 3, XXL: 0 }) },
    ],
    description: html`
      <p>A pull-on bra with <strong>medium support</strong> for strength training, yoga, cycling and brisk walks. The
      racerback leaves the shoulder blades free, shaped panels in front follow the body.</p>
      <ul>
        <li><strong>Fabric:</strong> 74% nylon, 26% elastane, with a mesh lining</li>
        <li><strong>Under-band:</strong> 4 cm, wide and soft, VYAYAM in the middle</li>
        <li><strong>Pads:</strong> removable, with a slit on each side</li>
        <li><strong>Under-bust, body:</strong> S 68-73 cm, M 74-79 cm, L 80-85 cm, XL 86-91 cm, XXL 92-97 cm</li>
      </ul>
      <p>It should sit close and let you take a full breath. For running with a fuller bust choose high support instead.
      Take the pads out, wash cold in a laundry bag without softener and dry in the shade. For hygiene it can be exchanged
      only unworn, with its label and liner in place.</p>
    `,
    sizeGuide: lines`
      Under-bust, body: S = 68-73 cm, M = 74-79 cm, L = 80-85 cm, XL = 86-91 cm, XXL = 92-97 cm
    `,
    faqs: [
      faq(
        'Is it good for running?',
        'For short runs and a smaller bust, yes. For long runs we suggest a high-support bra.',
      ),
      faq('Are the pads removable?', 'Yes, and they can be put back through the same slit.'),
    ],
    reviews: [
      review(
        'Trisha Bose',
        5,
        '2026-09-22',
        'Soft band, no marks after a two-hour class. Support is fine for weights.',
      ),
      review('Kritika Chawla', 4, '2026-08-06', 'Coral is a happy colour. Pads move in the wash so take them out.'),
      review('Mary Lalrinpuii', 4, '2026-04-30', 'Good fit but not for running, as written.'),
      review('Sonal Bhatt', 5, '2026-02-13', 'Size chart is correct, M fits at 76 cm.'),
    ],
    createdAt: '2025-10-07T05:00:00.000Z',
  },
  {
    productCode: 'VYM-WOM-603',
    productName: 'Ribbed Crop Top',
    category,
    regularPrice: 1199,
    salePrice: 713,
    gst: 5,
    hsn: '6109',
    productImage: photo('crop-top--sage'),
    variations: [
      { color: 'Sage', image: photo('crop-top--sage'), sizes: sizes({ S: 12, M: 20, L: 14, XL: 2 }) },
      { color: 'Black', image: photo('crop-top--black'), sizes: sizes({ S: 9, M: 15, L: 11, XL: 6 }) },
    ],
    description: html`
      <p>A sleeveless, close-fitting top in a fine rib that ends just above the waistband of high-waist leggings. Wide
      straps cover the bra beneath, the rib stretches and springs back.</p>
      <ul>
        <li><strong>Fabric:</strong> 55% cotton, 40% modal, 5% elastane rib, 220 gsm</li>
        <li><strong>Fit:</strong> close; take one size up for a looser feel</li>
        <li><strong>Length from shoulder:</strong> S 42 cm, M 43 cm, L 44 cm, XL 45 cm</li>
        <li><strong>Details:</strong> round neck, no lining and no pads, small VYAYAM on the left chest</li>
      </ul>
      <p>For yoga, Pilates and ordinary days. It has no support of its own, so wear a bra under it for jumps. Wash cold with
      like colours, reshape while damp, dry flat in the shade and iron low from the inside.</p>
    `,
    sizeGuide: lines`
      Length from shoulder: S = 42 cm, M = 43 cm, L = 44 cm, XL = 45 cm
      Chest, body: S = 80-86 cm, M = 86-92 cm, L = 92-98 cm, XL = 98-104 cm
    `,
    createdAt: '2026-10-14T05:00:00.000Z',
  },
];
