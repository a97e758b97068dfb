/** A checkout form that has no problems, but for the payment mode, which is the test's. */
export const ADDRESS = {
  contact_email: 'asha@example.com',
  shipping_name: 'Asha Rao',
  shipping_email: 'asha@example.com',
  shipping_phone: '9876543210',
  shipping_address_line1: '12 MG Road',
  shipping_address_line2: '',
  shipping_city: 'Pune',
  shipping_state: 'Maharashtra',
  shipping_zip_code: '411001',
  shipping_country: 'India',
  save_on_device: true,
};
