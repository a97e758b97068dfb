// What the made-up catalogue is made of: kinds of goods, with prices and options that a shopper would believe.

export interface Kind {
  noun: string;
  category: string;
  /** Rupees, GST included: the dearest and the cheapest. */
  price: readonly [number, number];
  gst: number;
  /** Colour, and the photo that shows it. */
  colours: readonly (readonly [string, string])[];
  sizes: readonly string[];
  /** Second part of the name. */
  grades: readonly string[];
  /** One sentence of what it is. */
  about: string;
}

const LETTERS = ['S', 'M', 'L', 'XL', 'XXL'];
const WEIGHTS = ['5 KG', '7.5 KG', '10 KG', '12.5 KG', '15 KG', '20 KG'];
const SIZED = ['Classic', 'Pro', 'Lite', 'Studio', 'Club', 'Heavy-Duty', 'Everyday', 'Travel', 'Max', 'Core', 'Prime', 'Original'];
const WORN = ['Fitted', 'Relaxed', 'Cropped', 'Long', 'Featherlight', 'Brushed', 'Ribbed', 'Mesh', 'Seamless', 'Cotton', 'Quick-Dry', 'Winter'];

const strength = { category: 'Strength Equipment', gst: 18, grades: SIZED } as const;
const functional = { category: 'Cardio & Functional', gst: 18, grades: SIZED } as const;
const recovery = { category: 'Yoga & Recovery', gst: 12, grades: SIZED } as const;
const supplement = { category: 'Supplements', gst: 18, grades: SIZED } as const;
const men = { category: "Men's Apparel", gst: 5, grades: WORN, sizes: LETTERS } as const;
const women = { category: "Women's Apparel", gst: 5, grades: WORN, sizes: LETTERS } as const;
const accessory = { category: 'Accessories', gst: 18, grades: SIZED } as const;

export const KINDS: readonly Kind[] = [
  { ...strength, noun: 'Hex Dumbbell', price: [699, 4999], colours: [['Black', 'hex-dumbbell--black']], sizes: WEIGHTS, about: 'A cast-iron dumbbell under rubber, with a knurled steel handle.' },
  { ...men, noun: 'Training Tee', price: [399, 1049], colours: [['Black', 'training-tee--black'], ['Navy', 'training-tee--navy'], ['Olive', 'training-tee--olive']], about: 'A light tee that spreads sweat and dries quickly.' },
  { ...recovery, noun: 'Yoga Mat', price: [499, 2999], colours: [['Purple', 'yoga-mat--purple'], ['Teal', 'yoga-mat--teal'], ['Charcoal', 'yoga-mat--charcoal']], sizes: ['4 MM', '6 MM', '8 MM'], about: 'A closed-cell mat with a textured top.' },
  { ...supplement, noun: 'Whey Protein', price: [999, 5499], colours: [['Chocolate', 'whey-protein--chocolate'], ['Vanilla', 'whey-protein--vanilla'], ['Mango', 'whey-protein--mango']], sizes: ['1 KG'], about: 'Whey concentrate and isolate; contains milk. A food supplement, not for medicinal use.' },
  { ...women, noun: 'Leggings', price: [599, 1049], colours: [['Black', 'leggings--black'], ['Wine', 'leggings--wine']], about: 'Full-length leggings with a broad waistband.' },
  { ...accessory, noun: 'Shaker Bottle', price: [199, 799], colours: [['Black', 'shaker-bottle--black'], ['Red', 'shaker-bottle--red'], ['Clear', 'shaker-bottle--clear']], sizes: ['400 ML', '500 ML', '700 ML'], about: 'A screw-lid shaker with a steel mixing ball.' },
  { ...functional, noun: 'Skipping Rope', price: [149, 1299], colours: [['Black', 'skipping-rope--black'], ['Red', 'skipping-rope--red']], sizes: ['Standard'], about: 'A cable rope on bearings, cut to your length.' },
  { ...strength, noun: 'Kettlebell', price: [899, 6999], colours: [['Black', 'kettlebell--black'], ['Teal', 'kettlebell--teal']], sizes: ['8 KG', '12 KG', '16 KG', '24 KG'], about: 'Cast in one piece, with a flat base.' },
  { ...men, noun: 'Joggers', price: [699, 1049], colours: [['Black', 'joggers--black'], ['Grey', 'joggers--grey']], about: 'Roomy at the thigh, narrow at the ankle.' },
  { ...recovery, noun: 'Foam Roller', price: [399, 2499], colours: [['Orange', 'foam-roller--orange'], ['Black', 'foam-roller--black']], sizes: ['33 CM', '45 CM', '60 CM'], about: 'Firm foam on a rigid core.' },
  { ...supplement, noun: 'Creatine', price: [399, 1999], colours: [['Unflavoured', 'creatine--unflavoured']], sizes: ['100 G', '250 G'], about: 'Creatine monohydrate powder. A food supplement, not for medicinal use.' },
  { ...women, noun: 'Sports Bra', price: [499, 1049], colours: [['Black', 'sports-bra--black'], ['Coral', 'sports-bra--coral']], about: 'Medium support with a wide under-band.' },
  { ...accessory, noun: 'Duffle Bag', price: [799, 4999], colours: [['Black', 'duffle-bag--black'], ['Grey', 'duffle-bag--grey']], sizes: ['24 L', '32 L', '45 L'], about: 'A round bag with one long zip.' },
  { ...functional, noun: 'Resistance Bands', price: [199, 1999], colours: [['Multicolour', 'resistance-bands--multi']], sizes: ['Set of 3'], about: 'Latex loops: light, medium and heavy.' },
  { ...strength, noun: 'Bumper Plate', price: [1499, 9999], colours: [['Black', 'bumper-plate--black'], ['Blue', 'bumper-plate--blue']], sizes: WEIGHTS, about: 'Solid rubber on a steel ring, for bars of 50 mm.' },
  { ...men, noun: 'Training Shorts', price: [399, 999], colours: [['Black', 'training-shorts--black'], ['Navy', 'training-shorts--navy']], about: 'Woven stretch with two deep pockets.' },
  { ...recovery, noun: 'Yoga Block', price: [199, 999], colours: [['Purple', 'yoga-blocks--purple'], ['Teal', 'yoga-blocks--teal']], sizes: ['Single', 'Set of 2'], about: 'A light brick of dense foam.' },
  { ...supplement, noun: 'Pre-Workout', price: [799, 2999], colours: [['Berry Blast', 'pre-workout--berry'], ['Lemon Ice', 'pre-workout--lemon']], sizes: ['200 G', '300 G'], about: 'A drink powder with caffeine. A food supplement, not for medicinal use.' },
  { ...women, noun: 'Crop Top', price: [349, 999], colours: [['Sage', 'crop-top--sage'], ['Black', 'crop-top--black']], about: 'Close-fitting rib that ends at the waistband.' },
  { ...accessory, noun: 'Lifting Belt', price: [899, 5999], colours: [['Brown', 'lifting-belt--brown'], ['Black', 'lifting-belt--black']], sizes: ['S', 'M', 'L', 'XL'], about: 'Stiff leather, the same width all round.' },
  { ...functional, noun: 'Ab Roller', price: [299, 2499], colours: [['Black', 'ab-roller--black']], sizes: ['Standard'], about: 'Two soft tyres on a steel axle.' },
  { ...men, noun: 'Hoodie', price: [799, 1049], colours: [['Grey', 'hoodie--grey'], ['Black', 'hoodie--black']], about: 'Brushed fleece with a large hood.' },
  { ...accessory, noun: 'Training Socks', price: [149, 599], colours: [['White', 'socks--white'], ['Black', 'socks--black']], sizes: ['UK 3-6', 'UK 7-11'], about: 'Mid-calf socks with a cushioned foot.' },
  { ...accessory, noun: 'Cap', price: [249, 1299], colours: [['Black', 'cap--black'], ['White', 'cap--white']], sizes: ['Standard'], about: 'Six panels and a curved peak.' },
];

/** First part of the name. With the kinds and grades they make some 14,000 names before any repeats with a number. */
export const SERIES = [
  'Agni', 'Akash', 'Aravalli', 'Arjun', 'Ashwa', 'Bhima', 'Chakra', 'Chetak', 'Deodar', 'Dhruv', 'Ekalavya', 'Gaja',
  'Garuda', 'Gir', 'Himal', 'Indus', 'Jal', 'Kaveri', 'Kesari', 'Kailash', 'Konark', 'Malabar', 'Marut', 'Mayura',
  'Nandi', 'Narmada', 'Neem', 'Nilgiri', 'Prana', 'Prithvi', 'Rudra', 'Sahyadri', 'Sarus', 'Shakti', 'Shivalik', 'Simha',
  'Surya', 'Tapti', 'Tej', 'Trishul', 'Udaan', 'Usha', 'Vajra', 'Vayu', 'Veer', 'Vindhya', 'Vriksha', 'Yamuna',
] as const;
