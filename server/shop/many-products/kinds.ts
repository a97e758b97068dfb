// The parts of the generated catalogue: kinds of products with plausible prices and options.

export interface Kind {
  noun: string;
  category: string;
  gst: number;
  /** Rupees, including GST: the lowest and the highest. */
  price: readonly [number, number];
  /** First part of a photo's name. The second is the colour's in PHOTO_COLOURS, or the colour itself. */
  photo: string;
  colours: readonly string[];
  sizes: readonly string[];
  /** Second part of the name. */
  grades: readonly string[];
  /** One sentence about it. */
  about: string;
}

export const PHOTO_COLOURS: Readonly<Record<string, string>> = {
  Multicolour: 'multi',
  'Berry Blast': 'berry',
  'Lemon Ice': 'lemon',
};

const letters = ['S', 'M', 'L', 'XL', 'XXL'];
const weights = ['5 KG', '7.5 KG', '10 KG', '12.5 KG', '15 KG', '20 KG'];
const one = ['Standard'];
const black = ['Black'];

// biome-ignore format: a list to read across
const made = ['Classic', 'Pro', 'Lite', 'Studio', 'Club', 'Heavy-Duty', 'Everyday', 'Travel', 'Max', 'Core', 'Prime', 'Original'];
// biome-ignore format: a list to read across
const sewn = ['Fitted', 'Relaxed', 'Cropped', 'Long', 'Featherlight', 'Brushed', 'Ribbed', 'Mesh', 'Seamless', 'Cotton', 'Quick-Dry', 'Winter'];

const strength = { category: 'Strength Equipment', gst: 18, grades: made } as const;
const functional = { category: 'Cardio & Functional', gst: 18, grades: made } as const;
const recovery = { category: 'Yoga & Recovery', gst: 12, grades: made } as const;
const supplement = { category: 'Supplements', gst: 18, grades: made } as const;
const men = { category: "Men's Apparel", gst: 5, grades: sewn, sizes: letters } as const;
const women = { category: "Women's Apparel", gst: 5, grades: sewn, sizes: letters } as const;
const accessory = { category: 'Accessories', gst: 18, grades: made } as const;

// biome-ignore format: one kind a line
export const KINDS: readonly Kind[] = [
  { ...strength, noun: 'Hex Dumbbell', price: [699, 4999], photo: 'hex-dumbbell', colours: black, sizes: weights, about: 'A cast-iron dumbbell under rubber, with a knurled steel handle.' },
  { ...men, noun: 'Training Tee', price: [399, 1049], photo: 'training-tee', colours: ['Black', 'Navy', 'Olive'], about: 'A light tee that spreads sweat and dries quickly.' },
  { ...recovery, noun: 'Yoga Mat', price: [499, 2999], photo: 'yoga-mat', colours: ['Purple', 'Teal', 'Charcoal'], sizes: ['4 MM', '6 MM', '8 MM'], about: 'A closed-cell mat with a textured top.' },
  { ...supplement, noun: 'Whey Protein', price: [999, 5499], photo: 'whey-protein', colours: ['Chocolate', 'Vanilla', 'Mango'], sizes: ['1 KG'], about: 'Whey concentrate and isolate; contains milk. A food supplement, not for medicinal use.' },
  { ...women, noun: 'Leggings', price: [599, 1049], photo: 'leggings', colours: ['Black', 'Wine'], about: 'Full-length leggings with a broad waistband.' },
  { ...accessory, noun: 'Shaker Bottle', price: [199, 799], photo: 'shaker-bottle', colours: ['Black', 'Red', 'Clear'], sizes: ['400 ML', '500 ML', '700 ML'], about: 'A screw-lid shaker with a steel mixing ball.' },
  { ...functional, noun: 'Skipping Rope', price: [149, 1299], photo: 'skipping-rope', colours: ['Black', 'Red'], sizes: one, about: 'A cable rope on bearings, cut to your length.' },
  { ...strength, noun: 'Kettlebell', price: [899, 6999], photo: 'kettlebell', colours: ['Black', 'Teal'], sizes: ['8 KG', '12 KG', '16 KG', '24 KG'], about: 'Cast in one piece, with a flat base.' },
  { ...men, noun: 'Joggers', price: [699, 1049], photo: 'joggers', colours: ['Black', 'Grey'], about: 'Roomy at the thigh, narrow at the ankle.' },
  { ...recovery, noun: 'Foam Roller', price: [399, 2499], photo: 'foam-roller', colours: ['Orange', 'Black'], sizes: ['33 CM', '45 CM', '60 CM'], about: 'Firm foam on a rigid core.' },
  { ...supplement, noun: 'Creatine', price: [399, 1999], photo: 'creatine', colours: ['Unflavoured'], sizes: ['100 G', '250 G'], about: 'Creatine monohydrate powder. A food supplement, not for medicinal use.' },
  { ...women, noun: 'Sports Bra', price: [499, 1049], photo: 'sports-bra', colours: ['Black', 'Coral'], about: 'Medium support with a wide under-band.' },
  { ...accessory, noun: 'Duffle Bag', price: [799, 4999], photo: 'duffle-bag', colours: ['Black', 'Grey'], sizes: ['24 L', '32 L', '45 L'], about: 'A round bag with one long zip.' },
  { ...functional, noun: 'Resistance Bands', price: [199, 1999], photo: 'resistance-bands', colours: ['Multicolour'], sizes: ['Set of 3'], about: 'Latex loops: light, medium and heavy.' },
  { ...strength, noun: 'Bumper Plate', price: [1499, 9999], photo: 'bumper-plate', colours: ['Black', 'Blue'], sizes: weights, about: 'Solid rubber on a steel ring, for bars of 50 mm.' },
  { ...men, noun: 'Training Shorts', price: [399, 999], photo: 'training-shorts', colours: ['Black', 'Navy'], about: 'Woven stretch with two deep pockets.' },
  { ...recovery, noun: 'Yoga Block', price: [199, 999], photo: 'yoga-blocks', colours: ['Purple', 'Teal'], sizes: ['Single', 'Set of 2'], about: 'A light brick of dense foam.' },
  { ...supplement, noun: 'Pre-Workout', price: [799, 2999], photo: 'pre-workout', colours: ['Berry Blast', 'Lemon Ice'], sizes: ['200 G', '300 G'], about: 'A drink powder with caffeine. A food supplement, not for medicinal use.' },
  { ...women, noun: 'Crop Top', price: [349, 999], photo: 'crop-top', colours: ['Sage', 'Black'], about: 'Close-fitting rib that ends at the waistband.' },
  { ...accessory, noun: 'Lifting Belt', price: [899, 5999], photo: 'lifting-belt', colours: ['Brown', 'Black'], sizes: ['S', 'M', 'L', 'XL'], about: 'Stiff leather, the same width all round.' },
  { ...functional, noun: 'Ab Roller', price: [299, 2499], photo: 'ab-roller', colours: black, sizes: one, about: 'Two soft tyres on a steel axle.' },
  { ...men, noun: 'Hoodie', price: [799, 1049], photo: 'hoodie', colours: ['Grey', 'Black'], about: 'Brushed fleece with a large hood.' },
  { ...accessory, noun: 'Training Socks', price: [149, 599], photo: 'socks', colours: ['White', 'Black'], sizes: ['UK 3-6', 'UK 7-11'], about: 'Mid-calf socks with a cushioned foot.' },
  { ...accessory, noun: 'Cap', price: [249, 1299], photo: 'cap', colours: ['Black', 'White'], sizes: one, about: 'Six panels and a curved peak.' },
];

// biome-ignore format: a list to read across
/** First part of the name. With the kinds and grades they make some 13,800 names before numbers are added. */
export const SERIES = [
  'Agni', 'Akash', 'Aravalli', 'Arjun', 'Ashwa', 'Bhima', 'Chakra', 'Chetak', 'Deodar', 'Dhruv', 'Ekalavya', 'Gaja',
  'Garuda', 'Gir', 'Himal', 'Indus', 'Jal', 'Kaveri', 'Kesari', 'Kailash', 'Konark', 'Malabar', 'Marut', 'Mayura',
  'Nandi', 'Narmada', 'Neem', 'Nilgiri', 'Prana', 'Prithvi', 'Rudra', 'Sahyadri', 'Sarus', 'Shakti', 'Shivalik', 'Simha',
  'Surya', 'Tapti', 'Tej', 'Trishul', 'Udaan', 'Usha', 'Vajra', 'Vayu', 'Veer', 'Vindhya', 'Vriksha', 'Yamuna',
] as const;
