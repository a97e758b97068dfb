// Every address of the shop.

/** The route table of the product specification, with a name or id where the path needs one. */
export const ROUTES = [
  ...['/', '/product/Gym-Ball', '/best-seller', '/searched-products', '/searched-products?q=mat'],
  ...['/category-products/strength-equipment', '/cart', '/checkout', '/order-success?orderId=unknown'],
  ...['/login', '/signup', '/verify-email', '/request-otp', '/track-order', '/contact', '/contact-us', '/about'],
  ...['/stores', '/terms-conditions', '/return-policy', '/refund-policy', '/shipping-policy', '/cancellation-policy'],
  ...['/privicy-policy', '/userdashboard', '/userdashboard/profile', '/userdashboard/order-history'],
  ...['/userdashboard/settings', '/userdashboard/cart', '/userdashboard/wishlist', '/userdashboard/password-change'],
  ...['/userdashboard/view-orderdata?orderId=unknown', '/userdashboard/view-order?order_id=unknown'],
];

/** Addresses for which the server sends the same document, without personal data. */
export const SHELL = /^\/(cart|checkout|order-success|login|signup|verify-email|request-otp|userdashboard)/;
