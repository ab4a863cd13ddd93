/** Documented payloads, as the interface's tables and examples write them. */
export const shipment = {
  bill_id: 1001,
  bill_code: 'SHP1',
  ref_code: 'A-1',
  status_id: 2,
  cod_amount: 150_000,
  service_id: 90,
  payment_method: 10,
  created_at: '2026-11-21 08:00:00',
  main_fee: 25_000,
  insurr_fee: 1500,
  total_fee: 26_500,
  expected_at: '2026-11-23 18:00:00',
  receiver_phone: '09xxxxxxxx',
  package_no: 2,
  weight: 1.234,
}

export const quote = {
  weight: 1.2,
  total_fee: 26_500,
  main_fee: 25_000,
  insur_fee: 1500,
  service_id: 90,
  service_name: 'CPN',
  lead_time: '23/11/2026 18:00',
}

export const tracking = {
  bill_code: 'SHP1',
  ref_code: 'A-1',
  weight: '1.234',
  dimension_weight: '2.5',
  width: '20',
  payment_status: 'Đã thanh toán',
  payment_at: '2026-11-21 10:00:00.000',
  bill_status_id: 4,
  bill_status_desc: 'Đã phát',
  pay_method: '10',
  service: '90',
  insurance_fee: '1500',
  total_fee: '26500',
  receiver_phone: '**********',
  sender_phone: '0908765432',
  histories: [
    {
      sequence: 0,
      log_status: '4',
      city: 'Hà Nội',
      district: 'Ba Đình',
      operation_en: 'Delivered',
      operation: 'Đã phát',
      operationID: 41,
      operationType: 'OP04',
      loc_time: '23/11/2026 10:05',
    },
  ],
  p_link_image: 'https://img.example/proof.jpg',
  bill_image_link: ['https://img.example/way.jpg', 'javascript:alert(1)'],
  document_image_link: [],
}

/** What the example of tracking shows as Vietnam's ten past five. */
export const deliveredAtMs = Date.UTC(2026, 10, 23, 3, 5)
