// Two singles and a combo with readable figures. Prices in rupees before GST.
import * as v from 'valibot';
import { Product } from '#src/contract/product.ts';

/** Rs. 999 with GST, Rs. 1,499 regular; navy M is sold out, navy L is nearly. */
export const tee: Product = v.parse(Product, {
  _id: 'tee',
  productName: 'Training Tee',
  productImage: 'media/products/training-tee--black.webp',
  additionalImages: ['media/products/training-tee--alt1.webp'],
  regularPrice: 1499,
  salePrice: 951.43,
  gst: 5,
  category: "Men's Apparel",
  productCode: 'TEE',
  variations: [
    {
      color: 'Black',
      image: 'media/products/training-tee--black.webp',
      sizes: [
        { size: 'M', stock: 20 },
        { size: 'L', stock: 9 },
      ],
    },
    {
      color: 'Navy',
      image: 'media/products/training-tee--navy.webp',
      sizes: [
        { size: 'M', stock: 0 },
        { size: 'L', stock: 3 },
      ],
    },
  ],
});

/** Rs. 590 with GST. */
export const shaker: Product = v.parse(Product, {
  _id: 'shaker',
  productName: 'Shaker Bottle',
  productImage: 'media/products/shaker-bottle--black.webp',
  regularPrice: 590,
  salePrice: 500,
  gst: 18,
  category: 'Accessories',
  variations: [{ color: 'Black', sizes: [{ size: '700 ml', stock: 50 }] }],
});

/** Rs. 1,180 with GST. */
export const combo: Product = v.parse(Product, {
  _id: 'combo',
  productName: 'Shake & Train Combo',
  productImage: 'media/products/protein-shaker-combo--multi.webp',
  regularPrice: 2000,
  salePrice: 1000,
  gst: 18,
  category: 'Combos',
  isCombo: true,
  comboProducts: [
    {
      _id: 'tee',
      productName: 'Training Tee',
      colors: [
        {
          colorName: 'Black',
          sizes: [
            { size: 'M', stock: 20 },
            { size: 'L', stock: 0 },
          ],
        },
      ],
    },
    {
      _id: 'shaker',
      productName: 'Shaker Bottle',
      colors: [{ colorName: 'Black', sizes: [{ size: '700 ml', stock: 50 }] }],
    },
  ],
});

export const comboChoices = [
  { product_id: 'tee', product_name: 'Training Tee', color: 'Black', size: 'M' },
  { product_id: 'shaker', product_name: 'Shaker Bottle', color: 'Black', size: '700 ml' },
];
